import type { ContentsEntry } from "./contents.ts";
import styles from "./contents-list.module.css";
import fold from "./fold.module.css";
import { Icon } from "./icon.tsx";
import { typography } from "./typography.ts";

/** Table of contents of a long text: beside the text on a wide screen, folded above it on a phone. */
export function ContentsList({ label, entries }: { label: string; entries: ContentsEntry[] }) {
  return (
    <nav className={styles.contents} aria-label={label}>
      <p className={fold.wide} aria-hidden="true">
        {label}
      </p>
      <details className={fold.fold}>
        <summary>
          {label} <Icon name="chevron" />
        </summary>
        <ol>
          {entries.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{typography(title)}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
