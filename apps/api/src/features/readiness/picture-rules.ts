import { counted } from "@len/contract/counted";
import { and, eq, isNull, not, sql } from "drizzle-orm";
import { isKept } from "../../platform/database/published.ts";
import { media } from "../../platform/media/table.ts";
import { contentReferences } from "../../publishing/content/table.ts";
import { results, withdrawnConsents } from "../catalogue/results/result-table.ts";
import { fieldOf, type RuleGroup } from "./rule.ts";

const isWithdrawn = sql`exists (select from ${withdrawnConsents} where lower(${withdrawnConsents.number}) = lower(${results.consentNumber}))`;

/** Pictures of patients, and descriptions for people who do not see pictures. */
export const pictureRules: RuleGroup = {
  id: "pictures",
  title: "Картинки",
  rules: [
    {
      id: "pair-consents",
      name: "согласия пациентов",
      severity: "stops",
      act: "distribution",
      places: () =>
        sql`select ${results.title} as title, ${fieldOf("portfolios", results.id, "consent.number")} as address, null as day from ${results}
          where ${and(isKept(results), not(results.isDemo))} and (${results.consentNumber} is null or ${results.consentSignedOn} is null or ${isWithdrawn})`,
      fine: "У каждой пары «до и после» есть согласие пациента",
      broken: ({ count, title }) =>
        count === 1
          ? `У пары «${title}» нет согласия пациента или оно отозвано.`
          : `Без согласия пациента ${counted(count, ["пара", "пары", "пар"])} «до и после».`,
    },
    {
      id: "alternative-texts",
      name: "описания картинок",
      severity: "warns",
      act: "accessibility",
      places: ({ shownItems }) =>
        sql`select coalesce(nullif(${media.originalName}, ''), ${media.name}) as title, '/media/' || ${media.id} as address, null as day
          from ${media} where ${and(eq(media.alt, ""), not(media.isDecorative), isNull(media.deletedAt))} and exists (
            select from ${contentReferences} join (${shownItems}) shown
            on shown.entity = ${contentReferences.entity} and shown.id = ${contentReferences.id}
            where ${contentReferences.source} = 'published' and ${contentReferences.target} = ${media.id}::text)`,
      fine: "У картинок сайта есть описания",
      broken: ({ count, title }) =>
        count === 1
          ? `У картинки «${title}» нет описания.`
          : `Нет описания у ${counted(count, ["картинки", "картинок", "картинок"])} сайта.`,
    },
  ],
};
