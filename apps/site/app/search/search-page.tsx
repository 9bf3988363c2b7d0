import type { SearchGroup } from "@len/contract/search";
import { Fragment, type ReactNode } from "react";
import { data, Form, href } from "react-router";
import { useRootData } from "../clinic/root-data.ts";
import { Unavailable, UnavailableLine } from "../errors/unavailable.tsx";
import { FactsList } from "../facts/facts-list.tsx";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { Empty } from "../lists/empty.tsx";
import { oneOf, pageNumber, words } from "../routing/parameters.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { loadSeoText } from "../seo/load-seo-text.server.ts";
import { sectionMeta } from "../seo/section-meta.ts";
import { staffPages } from "../sitemap/staff-pages.server.ts";
import { Chips } from "../ui/chips.tsx";
import { plural } from "../ui/formats.ts";
import { Pagination } from "../ui/pagination.tsx";
import { PhoneLink } from "../ui/phone-link.tsx";
import { headOf, SectionHead } from "../ui/section-head.tsx";
import { typography, typographyOnce } from "../ui/typography.ts";
import type { Route } from "./+types/search-page.ts";
import { type Found, foundFor, searchedItems } from "./found.ts";
import {
  FoundCategories,
  FoundConditions,
  FoundDoctors,
  FoundNear,
  FoundNewsList,
  FoundPromotions,
  FoundSections,
  FoundServices,
} from "./found-lists.tsx";
import {
  apart,
  type FoundPromotion,
  type FoundSection,
  foundPromotions,
  loadNamedSections,
  namedSections,
} from "./named-sections.server.ts";
import { answersTo } from "./practical-answers.server.ts";
import styles from "./search-page.module.css";
import { kindLabel, readSearchQuery, type SearchKind, type SearchPageQuery, searchKinds, searchPath } from "./search-query.ts";
import { Call, StartingList } from "./starting-list.tsx";
import { loadStartingPoints } from "./starting-points.ts";
import { SuggestBox } from "./suggest-box.tsx";

const mostExamples = 10;

const newsKinds = ["article", "news"] as const;

export const handle: RouteHandle = { cachedBy: { search: words, type: oneOf(...searchKinds), page: pageNumber } };

const resultForms = { one: "результат", few: "результата", many: "результатов" };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { query, text } = loaderData;

  return sectionMeta(matches, {
    path: href("/search"),
    text,
    name: "Поиск по сайту",
    narrowed: [query.search, query.type !== "all" && kindLabel[query.type].toLowerCase()].filter(Boolean).join(", "),
    page: query.page,
    noindex: true,
  });
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const query = readSearchQuery(url.searchParams);
  const isNaming = query.search !== "";
  const [text, answer, known, pages, contacts, allFacts] = await Promise.all([
    loadSeoText(api, "/search"),
    query.search ? quietly(api.search({ search: query.search, limit: searchedItems })) : null,
    isNaming ? loadNamedSections(api) : [],
    isNaming ? staffPages(api) : [],
    isNaming ? quietly(api.contacts()) : null,
    isNaming && query.type === "all" ? quietly(api.facts()) : [],
  ]);
  const found = answer && foundFor(answer, query);
  if (found && query.page > found.pagination.lastPage) throw data(null, { status: 404 });

  const isSuggesting = found?.counts.all === 0;
  const suggested = isSuggesting ? await quietly(api.suggestions(query.search)) : null;
  const near = suggested
    ? [...suggested.conditions, ...suggested.categories, ...suggested.services, ...suggested.doctors, ...suggested.news]
    : [];
  /** Whether some sources of further results failed to load. */
  const isPartial = !pages || !allFacts || (isSuggesting && !suggested);
  const asked = { search: query.search, clinic: contacts?.name };
  const { sections, promotions } = apart(namedSections(asked, [...known, ...(pages ?? [])]));
  const named = { sections, promotions: foundPromotions(asked, promotions) };
  const facts = answersTo(asked, allFacts ?? []);
  const isFound = found !== null && found.counts.all + near.length + countOf(named) + facts.length > 0;
  // If the search itself failed, nothing else is requested from the API.
  const isUnavailable = query.search !== "" && found === null;
  const [start, conditions] =
    isFound || isUnavailable ? [null, null] : await Promise.all([loadStartingPoints(api), quietly(api.conditions())]);
  const complaints = conditions?.slice(0, mostExamples).map(({ title }) => title) ?? [];

  const said = answer?.answer ?? null;
  return data(
    { query, text, found, said, facts, named, near, isPartial, start, complaints },
    { status: found || !query.search ? 200 : 503 },
  );
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { query, text, found, said, facts, named, near, isPartial, start, complaints } = loaderData;
  const phone = useRootData()?.contacts?.phones[0]?.number;

  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <SectionHead {...headOf(text, "Поиск")} lead={null} />
      <Form method="get" action={href("/search")} role="search" aria-label="Поиск по сайту" className={styles.search}>
        <SuggestBox key={query.asked} defaultValue={query.asked} error={query.error} />
      </Form>
      {!query.search && <Prompts complaints={complaints} />}
      {query.search && !found && <Unavailable />}
      {said && <p className={styles.count}>{typography(said)}</p>}
      <FactsList facts={facts} id="answers" title="Коротко" />
      {facts.length > 0 && phone && (
        <p className={styles.count}>
          Телефон клиники: <PhoneLink number={phone} />
        </p>
      )}
      {found && found.counts.all === 0 && (facts.length === 0 || countOf(named) > 0) && (
        <FewOrNothing search={query.search} named={named} near={near} complaints={complaints} />
      )}
      {found && found.counts.all > 0 && <Results query={query} found={found} named={named} />}
      {found && isPartial && <UnavailableLine part="часть результатов" />}
      {start ? <StartingList {...start}>{!query.search && <Call />}</StartingList> : <Help />}
    </main>
  );
}

type Named = { sections: FoundSection[]; promotions: FoundPromotion[] };
const countOf = ({ sections, promotions }: Named) => sections.length + promotions.length;

type Near = Route.ComponentProps["loaderData"]["near"];

function Results({ query, found, named }: { query: SearchPageQuery; found: Found; named: Named }) {
  const { search, type } = query;
  const allOf = (kind: SearchPageQuery["type"]) => (type === "all" ? searchPath({ search, type: kind }) : null);
  const groups: Record<SearchGroup, ReactNode> = {
    conditions: <FoundConditions conditions={found.conditions} total={found.counts.conditions} all={allOf("conditions")} />,
    doctors: <FoundDoctors doctors={found.doctors} total={found.counts.doctors} all={allOf("doctors")} />,
    services: <FoundServices services={found.services} total={found.counts.services} all={allOf("services")} />,
    news: (
      <>
        <FoundNewsList title="Статьи" news={found.articles} total={found.counts.article} all={allOf("article")} />
        <FoundNewsList title="Новости" news={found.news} total={found.counts.news} all={allOf("news")} />
      </>
    ),
  };
  const kinds: SearchKind[] = [
    "all",
    "sections",
    "categories",
    ...found.order.flatMap((group) => (group === "news" ? newsKinds : [group])),
    "promotions",
  ];
  const counts = {
    ...found.counts,
    all: found.counts.all + countOf(named),
    sections: named.sections.length,
    promotions: named.promotions.length,
  };
  const isShown = (kind: SearchKind) => type === "all" || type === kind;

  return (
    <>
      <Chips
        label="Что искать"
        chips={kinds
          .filter((kind) => counts[kind] > 0 || kind === type)
          .map((kind) => ({
            to: searchPath({ search, type: kind }),
            label: kindLabel[kind],
            count: counts[kind],
            current: kind === type,
          }))}
      />
      <p className={styles.count} role="status">
        {plural(counts[type], resultForms)} {typographyOnce(`по запросу «${search}»`)}
      </p>
      {counts[type] === 0 && (
        <Empty
          sentence="Здесь ничего не нашлось"
          hint="Результаты есть в других разделах сайта."
          way={{ to: searchPath({ search }), label: "Показать все результаты" }}
        />
      )}
      {isShown("sections") && <FoundSections title={kindLabel.sections} sections={named.sections} />}
      <FoundCategories categories={found.categories} total={found.counts.categories} all={allOf("categories")} />
      {found.order.map((group) => (
        <Fragment key={group}>{groups[group]}</Fragment>
      ))}
      {isShown("promotions") && <FoundPromotions promotions={named.promotions} />}
      <div className={styles.under}>
        <Pagination pagination={found.pagination} pathOf={(page) => searchPath({ ...query, page })} />
      </div>
    </>
  );
}

/** Example queries for an empty search: complaints or, in a clinic without texts about complaints, groups of services. */
function Prompts({ complaints }: { complaints: string[] }) {
  const groups = (useRootData()?.categories ?? []).filter(({ parent }) => parent !== null).slice(0, mostExamples);
  const examples = complaints.length > 0 ? complaints : groups.map(({ title }) => title);
  if (examples.length === 0) return null;

  return (
    <>
      <p className={[styles.count, styles.example].join(" ")}>Например:</p>
      <Chips label="Частые запросы" chips={examples.map((search) => ({ to: searchPath({ search }), label: search }))} />
    </>
  );
}

/** Shown when no text contains the words; section names or similar words may still match. */
function FewOrNothing({ search, named, near, complaints }: { search: string; named: Named; near: Near; complaints: string[] }) {
  if (countOf(named) + near.length === 0) return <Nothing search={search} complaints={complaints} />;

  return (
    <>
      <p className={styles.count} role="status">
        {typographyOnce(countOf(named) > 0 ? `По запросу «${search}»` : `Слов «${search}» на сайте нет. Возможно, вы искали:`)}
      </p>
      <FoundSections title={kindLabel.sections} sections={named.sections} />
      <FoundNear near={near} />
      <FoundPromotions promotions={named.promotions} />
    </>
  );
}

/** Offers to call the clinic when the search finds nothing. */
function Help() {
  const phone = useRootData()?.contacts?.phones[0]?.number;
  if (!phone) return null;

  return (
    <div className={styles.help}>
      <p>{typography("Не нашли нужного? Позвоните: подскажем, к какому врачу прийти, или скажем, что этим не занимаемся.")}</p>
      <PhoneLink number={phone} className={styles.phone} />
    </div>
  );
}

function Nothing({ search, complaints }: { search: string; complaints: string[] }) {
  return (
    <>
      <Empty
        sentence={`По запросу «${search}» ничего не нашлось`}
        hint="Проверьте, нет ли опечатки, или напишите короче: одно слово или фамилию врача. Или позвоните: подскажем, к какому врачу прийти."
      />
      <Prompts complaints={complaints} />
    </>
  );
}
