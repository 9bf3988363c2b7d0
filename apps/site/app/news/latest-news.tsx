import { href, Link } from "react-router";
import { MoreLink } from "../ui/button.tsx";
import { PictureLink } from "../ui/picture-link.tsx";
import { typography } from "../ui/typography.ts";
import styles from "./latest-news.module.css";
import { NewsKicker } from "./news-kicker.tsx";
import type { ShownNews } from "./shown-news.ts";

/** The newest news items and articles together. */
export function LatestNews({ news }: { news: ShownNews[] }) {
  const [first, ...others] = news;
  if (!first) return null;

  return (
    <section className="sec" id="novosti" aria-labelledby="news-heading">
      <div className="wrap">
        <div className={styles.heading}>
          <h2 id="news-heading">{typography("Новости и статьи")}</h2>
          <p>
            <MoreLink to={href("/news")}>Все новости</MoreLink>
            <MoreLink to={href("/articles")}>Все статьи</MoreLink>
          </p>
        </div>
        <div data-columns className={styles.columns}>
          <article className={styles.first}>
            <PictureLink to={first.path} picture={first.image} sizes="(max-width: 1023px) 100vw, 54vw" />
            <NewsKicker news={first} />
            <h3>
              <Link to={first.path}>{typography(first.title)}</Link>
            </h3>
            <p>{typography(first.lead)}</p>
          </article>
          <ul className={styles.others}>
            {others.map((item) => (
              <li key={item.id}>
                <article>
                  <NewsKicker news={item} />
                  <h3>
                    <Link to={item.path}>{typography(item.title)}</Link>
                  </h3>
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
