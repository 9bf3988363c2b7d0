import { Form, href } from "react-router";
import type { CategoryInLists } from "../clinic/root-data.ts";
import { Chips } from "../ui/chips.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { typography } from "../ui/typography.ts";
import styles from "./finder.module.css";

const shownGroups = 8;

/** Search field and groups of services for visitors who know what they need. */
export function Finder({ categories }: { categories: CategoryInLists[] | null }) {
  const groups = (categories ?? []).filter(({ parent }) => parent !== null).slice(0, shownGroups);

  return (
    <section className="sec">
      <div data-columns className={["wrap", styles.columns].join(" ")}>
        <h2>{typography("С чем вы хотите разобраться?")}</h2>
        <div>
          <Form method="get" action={href("/search")} role="search" aria-label="Поиск по сайту" className={styles.search}>
            <SearchBox label="Поиск по сайту" placeholder="Симптом, услуга или врач" />
          </Form>
          {groups.length > 0 && <Chips label="Частые вопросы" chips={groups.map(({ path, title }) => ({ to: path, label: title }))} />}
        </div>
      </div>
    </section>
  );
}
