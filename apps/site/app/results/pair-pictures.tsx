import { Comparison } from "../ui/comparison.tsx";
import { ViewLink } from "../ui/view-link.tsx";
import styles from "./pair-pictures.module.css";
import type { ShownPair } from "./shown-pair.ts";

type PairPicturesProps = { pair: ShownPair; sizes: string; describedBy: string; lead?: boolean };

/** The pair under its divider, and the way to see it large; a sensitive one is covered until the visitor asks to see it, scripts or not. */
export function PairPictures({ pair, ...rest }: PairPicturesProps) {
  const { title, before, after } = pair;
  const large = <Comparison before={before} after={after} sizes="(orientation: portrait) 120vh, 100vw" describedBy="viewer-title" />;
  const comparison = (
    <div>
      <Comparison before={before} after={after} {...rest} />
      <ViewLink to={after.url} shown={{ kind: "pair", title, comparison: large }} label={`Рассмотреть крупно: ${title}`}>
        Рассмотреть крупно
      </ViewLink>
    </div>
  );
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
