import { type NewsCard, newsTypeLabel } from "@len/contract/news";
import { typography } from "../typography.ts";
import { longDate } from "../ui/formats.ts";
import { Picture } from "../ui/picture.tsx";
import styles from "./latest-news.module.css";

/** The newest news and articles together; they have no pages yet, so nothing here is a link. */
export function LatestNews({ news }: { news: NewsCard[] }) {
  const [first, ...others] = news;
  if (!first) return null;

  return (
    <section className="sec" id="novosti" aria-labelledby="news-heading">
      <div className="wrap">
        <h2 id="news-heading" className={styles.heading}>
          {typography("Новости и статьи")}
        </h2>
        <div className={styles.columns}>
          <article className={styles.first}>
            {first.image && <Picture picture={first.image} sizes="(max-width: 1023px) 100vw, 54vw" alt="" />}
            <Kicker news={first} />
            <h3>{typography(first.title)}</h3>
            <p>{typography(first.lead)}</p>
          </article>
          <ul className={styles.others}>
            {others.map((item) => (
              <li key={item.id}>
                <article>
                  <Kicker news={item} />
                  <h3>{typography(item.title)}</h3>
                  <p className="small muted">{typography(item.lead)}</p>
                </article>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

function Kicker({ news: { type, publishedAt } }: { news: NewsCard }) {
  return (
    <p className={styles.kicker}>
      <b>{newsTypeLabel[type]}</b>
      <time dateTime={publishedAt}>{longDate(publishedAt)}</time>
    </p>
  );
}
