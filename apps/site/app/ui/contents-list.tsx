import type { ContentsEntry } from "./contents.ts";
import styles from "./contents-list.module.css";
import { typography } from "./typography.ts";

/** What is in a long text: links to its headings, beside it on a wide screen and above it on a phone. */
export function ContentsList({ label, entries }: { label: string; entries: ContentsEntry[] }) {
  return (
    <nav className={styles.contents} aria-label={label}>
      <p className="small muted" aria-hidden="true">
        {label}
      </p>
      <ol>
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{typography(title)}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
