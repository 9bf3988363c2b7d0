import { Comparison } from "../ui/comparison.tsx";
import { ViewLink } from "../ui/view-link.tsx";
import styles from "./result-pictures.module.css";
import type { ShownResult } from "./shown-result.ts";

type ResultPicturesProps = { result: ShownResult; sizes: string; describedBy: string; lead?: boolean };

/**
 * A pair of pictures with a divider and a link that enlarges it. A sensitive pair is covered until the visitor uncovers it, with or without
 * scripts.
 */
export function ResultPictures({ result, ...rest }: ResultPicturesProps) {
  const { title, before, after } = result;
  const large = <Comparison before={before} after={after} sizes="(orientation: portrait) 120vh, 100vw" describedBy="viewer-title" />;
  const comparison = (
    <div className={styles.result}>
      <Comparison before={before} after={after} {...rest} />
      <ViewLink to={after.url} shown={{ kind: "pair", title, comparison: large }} label={`Рассмотреть крупно: ${title}`}>
        {/* The shorter link text leaves room for the badge beside it on a phone. */}
        {result.isDemo ? "Рассмотреть" : "Рассмотреть крупно"}
      </ViewLink>
      {result.isDemo && <p className={styles.demo}>Демонстрационные изображения</p>}
    </div>
  );
  if (!result.sensitive) return comparison;

  return (
    <details className={styles.veil}>
      <summary>
        <span className={styles.warning}>Снимки скрыты: на них может быть неприятно смотреть</span>
        <span className={styles.show}>Показать снимки</span>
        <span className={styles.hide}>Скрыть снимки</span>
      </summary>
      {comparison}
    </details>
  );
}
