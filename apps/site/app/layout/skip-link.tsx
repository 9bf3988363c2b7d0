import styles from "./skip-link.module.css";

/** First in the order of Tab. A plain anchor: it moves the focus before any script is there. */
export function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      Перейти к содержанию
    </a>
  );
}
