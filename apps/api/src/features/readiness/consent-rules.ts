import type { ConsentPurpose } from "@len/contract/consents";
import { counted } from "@len/contract/counted";
import { eq, not, type SQL, sql } from "drizzle-orm";
import { isPublished } from "../../platform/database/published.ts";
import { clinicToday } from "../../publishing/clinic/clinic-day.ts";
import { consentDocuments } from "../consents/table.ts";
import { documents } from "../documents/table.ts";
import { pages } from "../pages/table.ts";
import { fieldOf, type RuleGroup } from "./rule.ts";

const formNames: Partial<Record<ConsentPurpose, string>> = {
  record: "Запись на приём",
  feedback: "Обратная связь",
  review: "Отзыв",
  reviewPublication: "Публикация отзыва",
  vacancy: "Отклик на вакансию",
  subscription: "Подписка",
};

const screen = "/settings/consents";

const inForce = sql`select distinct on (purpose) id, purpose, version, title, checked_by_lawyer
  from ${consentDocuments} where ${consentDocuments.effectiveFrom} <= ${clinicToday} order by purpose, version desc`;

/** Purposes without a text in force. */
const without = (names: Partial<Record<ConsentPurpose, string>>): SQL =>
  sql`select name as title, ${`${screen}#`}::text || purpose as address, null as day
    from (values ${sql.join(
      Object.entries(names).map(([purpose, name]) => sql`(${purpose}::text, ${name}::text)`),
      sql`, `,
    )}) as named (purpose, name)
    where purpose not in (select purpose from (${inForce}) texts)`;

/** Rules about the consent texts of the forms, the privacy policy, and their check by a lawyer. */
export const consentRules: RuleGroup = {
  id: "consents",
  title: "Согласия",
  rules: [
    {
      id: "form-consents",
      name: "согласия форм",
      severity: "stops",
      act: "consent",
      places: () => without(formNames),
      fine: `У каждой из ${Object.keys(formNames).length} целей своё согласие, все действуют`,
      broken: ({ count, title }) =>
        count === 1
          ? `Нет действующего согласия для цели «${title}».`
          : `Нет действующих согласий для ${counted(count, ["цели", "целей", "целей"])}.`,
    },
    {
      id: "privacy-policy",
      name: "политика конфиденциальности",
      severity: "stops",
      act: "policy",
      places: () => without({ privacy: "Политика конфиденциальности" }),
      fine: "Политика конфиденциальности действует",
      broken: () => "Нет действующей политики конфиденциальности.",
    },
    {
      id: "cookie-rules",
      name: "правила о cookie",
      severity: "warns",
      act: "policy",
      places: () => without({ cookies: "Файлы cookie" }),
      fine: "Правила о файлах cookie действуют",
      broken: () => "Нет действующих правил о файлах cookie.",
    },
    {
      id: "consents-unchecked",
      name: "согласия прочёл юрист",
      severity: "warns",
      act: "ownOrder",
      places: () =>
        sql`select title, ${`${screen}#`}::text || id as address, null as day from (${inForce}) texts where not checked_by_lawyer`,
      fine: "Согласия и политику проверил юрист",
      broken: ({ count, title }) =>
        count === 1
          ? `Юрист не проверил текст «${title}».`
          : `Юрист не проверил ${counted(count, ["текст", "текста", "текстов"])}: согласия и политику.`,
    },
    {
      id: "documents-unchecked",
      name: "документы прочёл юрист",
      severity: "warns",
      act: "ownOrder",
      places: () =>
        sql`select ${documents.title} as title, ${fieldOf("documents", documents.id, "checkedByLawyer")} as address, null as day
          from ${documents} where ${isPublished(documents)} and ${not(documents.checkedByLawyer)}`,
      fine: "Документы клиники проверил юрист",
      broken: ({ count, title }) =>
        count === 1
          ? `Юрист не проверил документ «${title}».`
          : `Юрист не проверил ${counted(count, ["документ", "документа", "документов"])}.`,
    },
    {
      id: "information-unchecked",
      name: "информацию прочёл юрист",
      severity: "warns",
      act: "ownOrder",
      places: () =>
        sql`select ${pages.title} as title, ${fieldOf("pages", pages.id, "checkedByLawyer")} as address, null as day
          from ${pages} where ${isPublished(pages)} and ${eq(pages.slug, "info")} and ${not(pages.checkedByLawyer)}`,
      fine: "Информацию для пациентов проверил юрист",
      broken: ({ title }) => `Юрист не проверил страницу «${title}».`,
    },
  ],
};
