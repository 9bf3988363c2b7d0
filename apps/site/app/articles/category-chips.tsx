import { href } from "react-router";
import { Chips } from "../ui/chips.tsx";
import type { ShownCategory } from "./articles-list.ts";
import styles from "./category-chips.module.css";

/** The categories of articles; each has a page of its own. */
type CategoryChipsProps = { categories: ShownCategory[]; total: number | undefined; current: string | null };

export function CategoryChips({ categories, total, current }: CategoryChipsProps) {
  if (categories.length === 0) return null;

  return (
    <div className={styles.chips}>
      <Chips
        label="Рубрики"
        chips={[
          { to: href("/articles"), label: "Все", ...(total !== undefined && { count: total }), current: current === null },
          ...categories.map(({ slug, title, path, countArticles }) => ({
            to: path,
            label: title,
            count: countArticles,
            current: slug === current,
          })),
        ]}
      />
    </div>
  );
}
