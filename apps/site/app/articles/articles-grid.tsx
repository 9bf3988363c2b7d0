import { Link } from "react-router";
import { NewsKicker } from "../news/news-kicker.tsx";
import type { ShownNews } from "../news/shown-news.ts";
import { PictureLink } from "../ui/picture-link.tsx";
import { typography } from "../ui/typography.ts";
import styles from "./articles-grid.module.css";

type ArticlesGridProps = {
  articles: ShownNews[];
  /** On a phone the first article has a large picture. */
  isLed?: boolean;
};

/** A grid of articles in alternating rows of two and three. */
export function ArticlesGrid({ articles, isLed = false }: ArticlesGridProps) {
  if (articles.length === 0) return null;

  return (
    <ul className={isLed ? `${styles.grid} ${styles.led}` : styles.grid}>
      {articles.map((article, index) => (
        <li key={article.id}>
          <article>
            <PictureLink
              to={article.path}
              picture={article.image}
              sizes={`(max-width: 767px) ${isLed && index === 0 ? "100vw" : "4rem"}, (max-width: 1023px) 46vw, ${isInThree(index, articles.length) ? 27 : 46}rem`}
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
  );
}

/** The third to fifth of every five stand in a row of three, unless the row is incomplete and its cards are wider. */
const isInThree = (index: number, count: number) => index % 5 > 1 && count >= index - (index % 5) + 5;
