import type { Pagination as PaginationData } from "@len/contract/envelope";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";
import styles from "./pagination.module.css";

/** Numbered links to pages. `pathOf` returns the URL of a page with the list's other parameters. */
export function Pagination({ pagination, pathOf }: { pagination: PaginationData; pathOf: (page: number) => string }) {
  const { currentPage, lastPage } = pagination;
  if (lastPage < 2) return null;

  return (
    <nav aria-label="Страницы">
      <ul className={styles.pages}>
        {currentPage > 1 && (
          <li>
            <Link to={pathOf(currentPage - 1)} rel="prev">
              <Icon name="arrowLeft" /> Назад
            </Link>
          </li>
        )}
        {shownPages(currentPage, lastPage).map((page, index) => (
          <li key={page === "gap" ? `gap-${index}` : page}>
            {page === "gap" ? (
              <span className={styles.gap}>…</span>
            ) : (
              <Link to={pathOf(page)} aria-current={page === currentPage ? "page" : undefined}>
                {page}
              </Link>
            )}
          </li>
        ))}
        {currentPage < lastPage && (
          <li>
            <Link to={pathOf(currentPage + 1)} rel="next">
              Дальше <Icon name="arrow" />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** The page numbers that are shown: the first, the last and the neighbours of the current one, with gaps between them. */
export function shownPages(current: number, last: number): (number | "gap")[] {
  const shown = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last);
  const pages = [...new Set(shown)].sort((a, b) => a - b);

  return pages.flatMap((page, index) => {
    const before = pages[index - 1] ?? page - 1;
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? ["gap" as const, page] : [page];
  });
}
