import { section } from "@len/contract/conditions";
import { data, href } from "react-router";
import { Unavailable } from "../errors/unavailable.tsx";
import { addressWith, searchParam } from "../http/address-params.ts";
import type { ApiClient } from "../http/api-client.ts";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { byLetter, letters } from "../lists/alphabet.ts";
import { Empty } from "../lists/empty.tsx";
import { FilterField, SearchEverywhere } from "../lists/filter-field.tsx";
import { useInstantFilter } from "../lists/use-instant-filter.ts";
import { words } from "../routing/parameters.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { handleOf } from "../routing/section-handle.ts";
import { itemList, listed } from "../seo/item-list.ts";
import { loadSeoText } from "../seo/load-seo-text.server.ts";
import { rootDataOf } from "../seo/page-meta.ts";
import { sectionMeta } from "../seo/section-meta.ts";
import { MoreLink } from "../ui/button.tsx";
import { plural } from "../ui/formats.ts";
import { RichText } from "../ui/rich-text.tsx";
import { headOf, SectionHead } from "../ui/section-head.tsx";
import type { Route } from "./+types/conditions-page.ts";
import { ConditionRows, shownCondition } from "./condition-rows.tsx";
import styles from "./conditions-page.module.css";
import { EmergencyBar, EmergencySheet, emergencyPage } from "./emergency.tsx";
import { onlyWhen, sitemapChapters } from "./listings.ts";

const heading = "С чем приходят";

export const handle: RouteHandle = {
  cachedBy: { search: words },
  ...(import.meta.env.SSR && { ...handleOf(section.site), onlyWhen, sitemapChapters }),
};

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { text, search, conditions } = loaderData;

  return [
    ...sectionMeta(matches, { path: href("/conditions"), text, name: heading, narrowed: search }),
    { "script:ld+json": itemList(rootDataOf(matches), (conditions ?? []).map(listed)) },
  ];
}

const mostFound = 100;

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const asked = searchParam(url.searchParams);
  const [text, conditions, emergency] = await Promise.all([
    loadSeoText(api, "/conditions"),
    quietly(asked.search ? findConditions(api, asked.search) : api.conditions()),
    quietly(api.page(emergencyPage)),
  ]);

  return data(
    { ...asked, text, conditions: conditions?.map(shownCondition) ?? null, emergency: emergency?.blocks ?? null },
    { status: conditions ? 200 : 503 },
  );
}

async function findConditions(api: ApiClient, search: string) {
  return (await api.search({ search, limit: mostFound })).conditions.data;
}

const conditionForms = { one: "страница", few: "страницы", many: "страниц" };

export default function ConditionsPage({ loaderData: { asked, search, error, text, conditions, emergency } }: Route.ComponentProps) {
  const form = useInstantFilter(asked, (words) => addressWith(href("/conditions"), { search: words }));
  const groups = byLetter(conditions ?? []);

  return (
    <main id="main" className={styles.page}>
      {emergency && (
        <EmergencyBar>
          <RichText text={emergency} />
        </EmergencyBar>
      )}
      <div className="wrap">
        <SectionHead {...headOf(text, heading)} />
        <div data-columns className={styles.columns}>
          <div>
            {!conditions && <Unavailable />}
            {conditions?.length === 0 && !search && (
              <Empty
                sentence="Страницы готовятся"
                hint="Позвоните: подскажем, к какому врачу прийти."
                way={{ to: href("/services"), label: "Все услуги" }}
              />
            )}
            {conditions && (conditions.length > 0 || search) && (
              <FilterField
                form={form}
                action={href("/conditions")}
                label="Найти жалобу"
                placeholder="Например, краснеет лицо"
                asked={asked}
                error={error}
              />
            )}
            {search && conditions && conditions.length > 0 && (
              <p className={styles.count} role="status">
                Нашлось: {plural(conditions.length, conditionForms)}
              </p>
            )}
            {search && conditions?.length === 0 && (
              <Empty
                sentence={`По запросу «${search}» ничего не нашлось`}
                hint="Попробуйте одно слово: «сыпь», «волосы», «ноготь»."
                way={{ to: href("/conditions"), label: "Сбросить фильтр" }}
              >
                <SearchEverywhere search={search} />
              </Empty>
            )}
            {!search && groups.length > 0 && <MoreLink to={href("/conditions/atlas")}>Выбрать место на рисунке</MoreLink>}
            {!search && groups.length > 0 && <Letters present={groups.map(([letter]) => letter)} />}
            {search ? (
              <ConditionRows conditions={conditions ?? []} />
            ) : (
              groups.map(([letter, items]) => (
                <section key={letter} id={anchorOf(letter)} className={styles.letter} aria-labelledby={`heading-${anchorOf(letter)}`}>
                  <h2 id={`heading-${anchorOf(letter)}`}>{letter}</h2>
                  <ConditionRows conditions={items} />
                </section>
              ))
            )}
          </div>
          {emergency && (
            <aside className={styles.aside} aria-label="Скорая помощь">
              <div className={styles.sticky}>
                <EmergencySheet>
                  <RichText text={emergency} />
                </EmergencySheet>
              </div>
            </aside>
          )}
        </div>
      </div>
    </main>
  );
}

/** An id for the URL hash, such as `bukva-19`, which needs no percent-encoding. */
const anchorOf = (letter: string) => `bukva-${letters.indexOf(letter) + 1}`;

function Letters({ present }: { present: string[] }) {
  return (
    <nav aria-label="Буквы">
      <ul className={styles.letters}>
        {present.map((letter) => (
          <li key={letter}>
            <a href={`#${anchorOf(letter)}`}>{letter}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
