import { Link } from "react-router";
import styles from "./breadcrumbs.module.css";

export type Crumb = { title: string; path: string };

/** The way down to this page: `trail` begins below home, the last word is the page itself. */
export function Breadcrumbs({ trail, current }: { trail: Crumb[]; current: string }) {
  return (
    <nav aria-label="Хлебные крошки">
      <ol className={styles.crumbs}>
        {[{ title: "Главная", path: "/" }, ...trail].map(({ title, path }) => (
          <li key={path}>
            <Link to={path}>{title}</Link>
          </li>
        ))}
        <li>
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </nav>
  );
}
