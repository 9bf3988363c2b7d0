import { Link } from "react-router";
import styles from "./breadcrumbs.module.css";

export type Crumb = { title: string; path: string };

/** Breadcrumbs: `trail` starts below home; the last item is the current page. */
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
