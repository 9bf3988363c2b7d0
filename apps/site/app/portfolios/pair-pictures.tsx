import { Comparison } from "../ui/comparison.tsx";
import styles from "./pair-pictures.module.css";
import type { ShownPair } from "./shown-pair.ts";

type PairPicturesProps = { pair: ShownPair; sizes: string; describedBy: string; lead?: boolean };

/** The pair under its divider; a sensitive one is covered until the visitor asks to see it, scripts or not. */
export function PairPictures({ pair, ...rest }: PairPicturesProps) {
  const comparison = <Comparison before={pair.before} after={pair.after} {...rest} />;
  if (!pair.sensitive) return comparison;

  return (
    <details className={styles.veil}>
      <summary>
        <span className={styles.warning}>Снимки скрыты: их может быть неприятно видеть</span>
        <span className={styles.show}>Показать снимки</span>
        <span className={styles.hide}>Скрыть снимки</span>
      </summary>
      {comparison}
    </details>
  );
}
