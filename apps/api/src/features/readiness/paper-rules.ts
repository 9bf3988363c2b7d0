import { counted } from "@len/contract/counted";
import { and, eq, not, type SQL, sql } from "drizzle-orm";
import { isKept, isPublished } from "../../platform/database/published.ts";
import { clinicToday, clinicZone } from "../../publishing/clinic/clinic-day.ts";
import { results } from "../catalogue/results/result-table.ts";
import { conditions } from "../conditions/table.ts";
import { certificates, licences } from "../licences/table.ts";
import { news } from "../news/table.ts";
import { fieldOf, type RuleGroup } from "./rule.ts";

const papersOf = (entity: string, table: typeof licences | typeof certificates) =>
  sql`select ${table.title} as title, ${fieldOf(entity, table.id, "validUntil")} as address, ${table.validUntil}::text as day
    from ${table} where ${isPublished(table)} and ${table.validUntil} is not null`;

/** Licences and certificates that expire. */
export const paperEndings = sql`${papersOf("licences", licences)} union all ${papersOf("certificates", certificates)}`;

/** Consents under which pairs are shown. */
export const consentEndings = sql`
  select 'Согласие, пара «' || ${results.title} || '»' as title, ${fieldOf("portfolios", results.id, "consent.until")} as address, ${results.consentUntil}::text as day
  from ${results} where ${and(isKept(results), not(results.isDemo))} and ${results.consentUntil} is not null`;

const over = (endings: SQL) => sql`select * from (${endings}) endings where day < ${clinicToday}::text`;
const soon = (endings: SQL, days: number) =>
  sql`select * from (${endings}) endings where day >= ${clinicToday}::text and day <= (${clinicToday} + ${days}::int)::text`;

const forms = ["бумага", "бумаги", "бумаг"] as const;
const consents = ["согласие", "согласия", "согласий"] as const;

/** Papers that expire, and articles that nobody has reviewed for a long time. */
export const paperRules: RuleGroup = {
  id: "papers",
  title: "Сроки",
  rules: [
    {
      id: "papers-over",
      name: "лицензии и сертификаты",
      severity: "warns",
      act: "licensing",
      places: () => over(paperEndings),
      fine: "Лицензии и сертификаты на сайте действуют",
      broken: ({ count, title, day }) =>
        count === 1 ? `Бумага «${title}» закончилась ${day}, а на сайте она есть.` : `На сайте ${counted(count, forms)} с истёкшим сроком.`,
    },
    {
      id: "papers-soon",
      name: "ближайшие сроки бумаг",
      severity: "soon",
      act: "licensing",
      places: ({ soonDays }) => soon(paperEndings, soonDays),
      fine: "Лицензии и сертификаты скоро не заканчиваются",
      broken: ({ count, title, day }) =>
        count === 1 ? `Бумага «${title}» действует до ${day}.` : `Скоро закончатся: ${counted(count, forms)}, первая ${day}.`,
    },
    {
      id: "pairs-hidden",
      name: "согласия на снимки",
      severity: "warns",
      act: "distribution",
      places: () => over(consentEndings),
      fine: "Согласия пациентов на снимки действуют",
      broken: ({ count, title, day }) =>
        count === 1
          ? `${title}: срок вышел ${day}, сайт её не показывает.`
          : `Вышел срок согласий на снимки: ${count}. Этих пар на сайте не видно.`,
    },
    {
      id: "pairs-soon",
      name: "ближайшие сроки согласий",
      severity: "soon",
      act: "distribution",
      places: ({ soonDays }) => soon(consentEndings, soonDays),
      fine: "Согласия на снимки скоро не заканчиваются",
      broken: ({ count, title, day }) =>
        count === 1 ? `${title}: действует до ${day}.` : `Скоро закончатся ${counted(count, consents)} на снимки, первое ${day}.`,
    },
    {
      id: "article-review",
      name: "пересмотр статей",
      severity: "warns",
      act: "ownOrder",
      places: ({ reviewMonths }) =>
        sql`select * from (
          select ${news.title} as title, ${fieldOf("news", news.id, "nextReviewOn")} as address,
            coalesce(${news.nextReviewOn}, (${news.publishedAt} at time zone ${clinicZone} + make_interval(months => ${reviewMonths}::int))::date)::text as day
          from ${news} where ${isPublished(news)} and ${eq(news.type, "article")}
          union all
          select ${conditions.title}, ${fieldOf("conditions", conditions.id, "nextReviewOn")}, ${conditions.nextReviewOn}::text
          from ${conditions} where ${isPublished(conditions)}
        ) articles where day < ${clinicToday}::text`,
      fine: "Статьи и страницы жалоб пересмотрены в срок",
      broken: ({ count, title, day }) =>
        count === 1
          ? `Страницу «${title}» пора пересмотреть: срок был ${day}.`
          : `Пора пересмотреть ${counted(count, ["страницу", "страницы", "страниц"])}.`,
    },
  ],
};
