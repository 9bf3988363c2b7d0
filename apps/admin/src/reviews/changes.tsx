import { compareTexts } from "./compare.ts";
import styles from "./reviews.module.css";

/** A text with its removed and added words marked. */
export function Changes({ before, after }: { before: string; after: string }) {
  const changes = compareTexts(before, after);
  if (changes.every(({ kind }) => kind === "same")) return <p className={`${styles.txt} muted`}>Текст не меняли</p>;
  let at = 0;
  return (
    <p className={styles.txt}>
      {changes.map(({ kind, text }) => {
        at += text.length;
        if (kind === "removed") return <del key={`-${at}`}>{text}</del>;
        return kind === "added" ? <ins key={`+${at}`}>{text}</ins> : <span key={at}>{text}</span>;
      })}
    </p>
  );
}
