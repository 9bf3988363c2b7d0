import { Link } from "react-router";
import { NewsKicker } from "../news/news-kicker.tsx";
import type { ShownNews } from "../news/shown-news.ts";
import { PictureLink } from "../ui/picture-link.tsx";
import { typography } from "../ui/typography.ts";
import styles from "./articles-grid.module.css";

/** One page of articles, in rows of two and three by turns; on the first page the newest article is large and above the rows. */
export function ArticlesGrid({ articles, isFirst }: { articles: ShownNews[]; isFirst: boolean }) {
  const [cover] = isFirst ? articles : [];
  const others = cover ? articles.slice(1) : articles;

  return (
    <>
      {cover && <Cover article={cover} />}
      {others.length > 0 && (
        <ul className={styles.grid}>
          {others.map((article, index) => (
            <li key={article.id}>
              <article>
                <PictureLink
                  to={article.path}
                  picture={article.image}
                  sizes={`(max-width: 767px) 4rem, (max-width: 1023px) 46vw, ${isInThree(index, others.length) ? 27 : 46}rem`}
                  className={styles.picture}
                />
                <NewsKicker news={article} untyped />
                <h2>
                  <Link to={article.path}>{typography(article.title)}</Link>
                </h2>
                <p className="muted">{typography(article.lead)}</p>
              </article>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Cover({ article }: { article: ShownNews }) {
  return (
    <article className={styles.cover}>
      <PictureLink to={article.path} picture={article.image} sizes="(max-width: 1440px) 100vw, 82rem" first className={styles.wide} />
      <div className={styles.sheet}>
        <NewsKicker news={article} untyped />
        <h2>
          <Link to={article.path}>{typography(article.title)}</Link>
        </h2>
        <p>{typography(article.lead)}</p>
      </div>
    </article>
  );
}

/** Of every five articles the third to fifth share a row of three; in an incomplete row the cards are wider. */
const isInThree = (index: number, count: number) => index % 5 > 1 && count >= index - (index % 5) + 5;
