import { section } from "@len/contract/results";
import { data, href, Link } from "react-router";
import { fullName } from "../clinic/doctor-name.tsx";
import { useRootData } from "../clinic/root-data.ts";
import { Unavailable, UnavailableLine } from "../errors/unavailable.tsx";
import { addressWith, pageParam } from "../http/address-params.ts";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { Empty } from "../lists/empty.tsx";
import { RecordButton } from "../requests/dialogs/form-buttons.tsx";
import { pageNumber, slug } from "../routing/parameters.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { handleOf } from "../routing/section-handle.ts";
import { rootDataOf, seoTextOf } from "../seo/page-meta.ts";
import { foundNothing, sectionMeta } from "../seo/section-meta.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Chips } from "../ui/chips.tsx";
import { plural } from "../ui/formats.ts";
import more from "../ui/more-button.module.css";
import { SectionHead } from "../ui/section-head.tsx";
import { typography } from "../ui/typography.ts";
import type { Route } from "./+types/results-page.ts";
import { interval, sessionCount } from "./course.ts";
import { ResultPictures } from "./result-pictures.tsx";
import { type ResultFilter, readCategory, resultFilters } from "./results-filter.ts";
import { ResultsGrid, resultId } from "./results-grid.tsx";
import styles from "./results-page.module.css";
import { type ShownResult, shownResult } from "./shown-result.ts";

export const handle: RouteHandle = {
  cachedBy: { category: slug, page: pageNumber },
  seoTextInRoot: true,
  ...(import.meta.env.SSR && handleOf(section.site)),
};

const heading = "Фото до и после";
const resultForms = { one: "работа", few: "работы", many: "работ" };

/** Six results fill whole rows of the grid, which has two or three columns. The large result is above the grid and is not counted. */
const resultsPerPage = 6;

type ResultsQuery = { category: string | null; page: number };

const resultsPath = ({ category = null, page = 1 }: Partial<ResultsQuery> = {}) => addressWith(href("/result"), { category, page });

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { query, filters } = loaderData;
  const { category, page } = query;

  return sectionMeta(matches, {
    path: category ? resultsPath() : resultsPath({ page }),
    text: seoTextOf(rootDataOf(matches), href("/result")),
    name: heading,
    page,
    narrowed: filters && category && (filters.find(({ slug }) => slug === category)?.title ?? foundNothing),
  });
}

/**
 * The chips count the results of the whole list; the results of the chosen direction come from the API. «Показать ещё» leads to the next
 * page, which also contains the results of the pages before it: `?page=2` shows the first two pages together.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const query: ResultsQuery = { category: readCategory(url.searchParams), page: pageParam(url.searchParams) };
  const { category, page } = query;
  const [all, chosen, categories] = await Promise.all([
    quietly(api.results()),
    category ? quietly(api.results({ category: [category] })) : null,
    quietly(api.categories()),
  ]);
  const results = category ? chosen : all;
  const lead = results?.find(({ sensitive }) => !sensitive);
  const others = results?.filter((result) => result !== lead) ?? [];
  if (results && page > 1 && others.length <= (page - 1) * resultsPerPage) throw data(null, { status: 404 });

  return data(
    {
      query,
      /** The number of results of the direction; `null` when they could not be loaded. */
      count: results?.length ?? null,
      lead: lead ? shownResult(lead) : null,
      others: others.slice(0, page * resultsPerPage).map(shownResult),
      /** The id of the first result of the next page. */
      next: others[page * resultsPerPage]?.id ?? null,
      total: all?.length,
      filters: all && categories && resultFilters(all, categories, category),
    },
    { status: results ? 200 : 503 },
  );
}

export default function ResultsPage({ loaderData: { query, count, lead, others, next, total, filters } }: Route.ComponentProps) {
  const text = seoTextOf(useRootData(), "/result");
  const { category, page } = query;

  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <SectionHead
        current={heading}
        title={heading}
        lead={text?.text ?? "Один свет и одно расстояние. Снимки пациентов показываем только с письменного согласия."}
      />
      {filters && filters.length > 1 && <Filters filters={filters} total={total} category={category} />}
      {count === null && <Unavailable />}
      {count !== null && !filters && <UnavailableLine part="направления" />}
      {count !== null && (
        <p className="visually-hidden" role="status">
          {plural(count, resultForms)}
        </p>
      )}
      {lead && <Lead result={lead} />}
      {others.length > 0 && <ResultsGrid results={others} heading="h2" />}
      {count !== null && next && (
        <p className={[more.more, styles.more].join(" ")}>
          <ButtonLink variant="ghost" to={`${resultsPath({ category, page: page + 1 })}#${resultId(next)}`}>
            Показать ещё
          </ButtonLink>
          <span className="small muted">
            Показано {others.length + (lead ? 1 : 0)} из {count}
          </span>
        </p>
      )}
      {count === 0 && (
        <Empty
          sentence="Здесь пока нет снимков: публикуем их только с согласия пациента"
          way={category ? { to: resultsPath(), label: "Сбросить фильтры" } : null}
        />
      )}
      <p className={styles.note}>
        {typography("Результат у каждого пациента свой и не гарантирован. Решение о лечении принимает врач на приёме.")}
      </p>
    </main>
  );
}

function Filters({ filters, total, category }: { filters: ResultFilter[]; total: number | undefined; category: string | null }) {
  return (
    <Chips
      label="Работы по направлениям"
      chips={[
        { to: resultsPath(), label: "Все работы", count: total, current: category === null },
        ...filters.map(({ slug, title, count }) => ({
          to: resultsPath({ category: slug }),
          label: title,
          count,
          current: slug === category,
        })),
      ]}
    />
  );
}

/** A large result with its description beside it. */
function Lead({ result }: { result: ShownResult }) {
  return (
    <article data-columns className={styles.lead}>
      <ResultPictures result={result} sizes="(max-width: 1023px) 100vw, 62vw" describedBy={`title-${result.id}`} lead />
      <div>
        <h2 id={`title-${result.id}`} className={styles.leadTitle}>
          {typography(result.title)}
        </h2>
        <dl className={styles.course}>
          {result.service && (
            <div>
              <dt>Услуга</dt>
              <dd>
                <Link to={result.service.path}>{typography(result.service.title)}</Link>
              </dd>
            </div>
          )}
          <div>
            <dt>Курс</dt>
            <dd>
              {sessionCount(result.sessions)}, {interval(result.intervalDays)}
            </dd>
          </div>
          {result.doctor && (
            <div>
              <dt>Врач</dt>
              <dd>
                <Link to={result.doctor.path}>{fullName(result.doctor)}</Link>
              </dd>
            </div>
          )}
        </dl>
        <p className={styles.comment}>{typography(result.comment)}</p>
        <RecordButton
          {...(result.doctor && { doctor: result.doctor.slug })}
          {...(result.service && { service: result.service.slug })}
          variant="ghost"
        />
      </div>
    </article>
  );
}
