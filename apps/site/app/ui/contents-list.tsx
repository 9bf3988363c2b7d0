import type { ContentsEntry } from "./contents.ts";
import styles from "./contents-list.module.css";
import { Fold } from "./fold.tsx";
import { typography } from "./typography.ts";

/** Table of contents of a long text: beside the text on a wide screen, folded above it on a phone. */
export function ContentsList({ label, entries }: { label: string; entries: ContentsEntry[] }) {
  return (
    <nav className={styles.contents} aria-label={label}>
      <Fold as="span" title={label}>
        <ol>
          {entries.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{typography(title)}</a>
            </li>
          ))}
        </ol>
      </Fold>
    </nav>
  );
}
