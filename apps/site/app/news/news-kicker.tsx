import { useLongDate } from "../clinic/root-data.ts";
import styles from "./news-kicker.module.css";
import type { ShownNews } from "./shown-news.ts";

/** Russian labels of the two types. */
const typeLabel = { news: "Новость", article: "Статья" } as const;

type NewsKickerProps = { news: Pick<ShownNews, "type" | "publishedAt">; extra?: string; untyped?: boolean };

/** The line above a title: «Статья 18 ноября 2026 7 минут чтения». `untyped` hides the type in lists where all items have the same type. */
export function NewsKicker({ news: { type, publishedAt }, extra, untyped = false }: NewsKickerProps) {
  const longDate = useLongDate();
  return (
    <p className={styles.kicker}>
      {!untyped && <b>{typeLabel[type]}</b>}
      <time dateTime={publishedAt}>{longDate(publishedAt)}</time>
      {extra && <span>{extra}</span>}
    </p>
  );
}
