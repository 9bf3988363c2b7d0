import { data, href, Link } from "react-router";
import { fullName } from "../clinic/doctor-name.ts";
import { useRootData } from "../clinic/root-data.ts";
import { Unavailable, UnavailableLine } from "../errors/unavailable.tsx";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { RecordButton } from "../requests/form-buttons.tsx";
import { slug } from "../routing/parameters.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { seoTextOf } from "../seo/page-meta.ts";
import { foundNothing, sectionMeta } from "../seo/section-meta.ts";
import { Chips } from "../ui/chips.tsx";
import { Empty } from "../ui/empty.tsx";
import { plural } from "../ui/formats.ts";
import { SectionHead } from "../ui/section-head.tsx";
import { typography } from "../ui/typography.ts";
import type { Route } from "./+types/results-page.ts";
import { interval, sessionCount } from "./course.ts";
import { PairPictures } from "./pair-pictures.tsx";
import { PairsGrid } from "./pairs-grid.tsx";
import { type ResultFilter, readCategory, resultFilters } from "./results-filter.ts";
import styles from "./results-page.module.css";
import { type ShownPair, shownPair } from "./shown-pair.ts";

export const handle: RouteHandle = {
  cachedBy: { category: slug },
  seoTextInRoot: true,
  menu: { main: "До и после", patients: "Фото до и после" },
  section: { title: "Фото до и после", otherNames: "результат" },
};

const heading = "Фото до и после";
const pairForms = { one: "работа", few: "работы", many: "работ" };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { category, filters } = loaderData;

  return sectionMeta(matches, {
    path: href("/result"),
    name: heading,
    narrowed: filters && category && (filters.find(({ slug }) => slug === category)?.title ?? foundNothing),
  });
}

/** The chips count the whole list; the results below come from the API for the chosen direction. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const category = readCategory(url.searchParams);
  const [all, chosen, categories] = await Promise.all([
    quietly(api.results()),
    category ? quietly(api.results({ category: [category] })) : null,
    quietly(api.categories()),
  ]);
  const pairs = category ? chosen : all;

  return data(
    {
      category,
      pairs: pairs?.map(shownPair) ?? null,
      total: all?.length,
      filters: all && categories && resultFilters(all, categories, category),
    },
    { status: pairs ? 200 : 503 },
  );
}

export default function ResultsPage({ loaderData: { category, pairs, total, filters } }: Route.ComponentProps) {
  const text = seoTextOf(useRootData(), "/result");
  const lead = pairs?.find(({ sensitive }) => !sensitive) ?? null;

  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <SectionHead
        current={heading}
        title={heading}
        lead={text?.text ?? "Один свет и одно расстояние. Снимки пациентов показываем только с письменного согласия."}
      />
      {filters && filters.length > 1 && <Filters filters={filters} total={total} category={category} />}
      {!pairs && <Unavailable />}
      {pairs && !filters && <UnavailableLine part="направления" />}
      {pairs && (
        <p className="visually-hidden" role="status">
          {plural(pairs.length, pairForms)}
        </p>
      )}
      {lead && <Lead pair={lead} />}
      {pairs && pairs.length > (lead ? 1 : 0) && <PairsGrid pairs={pairs.filter((pair) => pair !== lead)} heading="h2" />}
      {pairs?.length === 0 && (
        <Empty sentence="Здесь пока нет снимков: публикуем их только с согласия пациента">
          {category && <Link to={href("/result")}>Сбросить фильтры</Link>}
        </Empty>
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
        { to: href("/result"), label: "Все работы", count: total, current: category === null },
        ...filters.map(({ slug, title, count }) => ({
          to: `${href("/result")}?category=${slug}`,
          label: title,
          count,
          current: slug === category,
        })),
      ]}
    />
  );
}

/** One large result with its description beside it. */
function Lead({ pair }: { pair: ShownPair }) {
  return (
    <article data-columns className={styles.lead}>
      <PairPictures pair={pair} sizes="(max-width: 1023px) 100vw, 62vw" describedBy={`title-${pair.id}`} lead />
      <div>
        <h2 id={`title-${pair.id}`} className={styles.leadTitle}>
          {typography(pair.title)}
        </h2>
        <dl className={styles.course}>
          {pair.service && (
            <div>
              <dt>Услуга</dt>
              <dd>
                <Link to={pair.service.path}>{typography(pair.service.title)}</Link>
              </dd>
            </div>
          )}
          <div>
            <dt>Курс</dt>
            <dd>
              {sessionCount(pair.sessions)}, {interval(pair.intervalDays)}
            </dd>
          </div>
          {pair.doctor && (
            <div>
              <dt>Врач</dt>
              <dd>
                <Link to={pair.doctor.path}>{fullName(pair.doctor)}</Link>
              </dd>
            </div>
          )}
        </dl>
        <p className={styles.comment}>{typography(pair.comment)}</p>
        <RecordButton
          {...(pair.doctor && { doctor: pair.doctor.slug })}
          {...(pair.service && { service: pair.service.slug })}
          variant="ghost"
        />
      </div>
    </article>
  );
}
