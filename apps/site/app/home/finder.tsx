import { Form } from "react-router";
import { doctorsPath } from "../doctors/doctors-query.ts";
import type { CategoryInLists } from "../load-root-data.ts";
import { typography } from "../typography.ts";
import { Chips } from "../ui/chips.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import styles from "./finder.module.css";

const shownGroups = 8;

/** The way in for those who know what they came with: a search, and the groups of services. */
export function Finder({ categories }: { categories: CategoryInLists[] | null }) {
  const groups = (categories ?? []).filter(({ parent }) => parent !== null).slice(0, shownGroups);

  return (
    <section className="sec">
      <div className={["wrap", styles.finder].join(" ")}>
        <h2>{typography("С чем вы хотите разобраться?")}</h2>
        <div>
          <Form method="get" action="/specialists" role="search" aria-label="Поиск врача" className={styles.search}>
            <SearchBox label="Поиск специалистов" placeholder="Фамилия или специальность" />
          </Form>
          {groups.length > 0 && (
            <Chips
              label="Частые вопросы"
              chips={groups.map(({ slug, title }) => ({ to: doctorsPath({ category: slug }), label: title }))}
            />
          )}
        </div>
      </div>
    </section>
  );
}
