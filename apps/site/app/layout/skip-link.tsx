import styles from "./skip-link.module.css";

/** The first element in the Tab order. A plain anchor, so that it moves the focus without scripts. */
export function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      Перейти к содержанию
    </a>
  );
}
