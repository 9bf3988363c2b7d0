import type { ActId } from "@len/contract/staff/readiness";
import { eq, type SQL, sql } from "drizzle-orm";
import { isPublished } from "../../platform/database/published.ts";
import { settings } from "../../platform/settings/table.ts";
import { locations } from "../../publishing/clinic/table.ts";
import { contacts } from "../contacts/table.ts";
import { documents } from "../documents/table.ts";
import { pages } from "../pages/table.ts";
import { fieldOf, missing, type Rule, type RuleGroup } from "./rule.ts";

const shownContacts = sql`select from ${contacts} where ${isPublished(contacts)}`;
const shownLocations = sql`select from ${locations} where ${isPublished(locations)}`;

const ofContacts = (path: string, isWrong: SQL) =>
  sql`select ${contacts.name} as title, ${fieldOf("contacts", contacts.id, path)} as address, null as day
    from ${contacts} where ${isPublished(contacts)} and ${isWrong}`;

const ofLocations = (path: string, isWrong: SQL) =>
  sql`select ${locations.name} as title, ${fieldOf("locations", locations.id, path)} as address, null as day
    from ${locations} where ${isPublished(locations)} and ${isWrong}`;

/** Whether a check digit of the ИНН is wrong: the weights compute it from the digits before it. */
const isCheckDigitWrong = (weights: readonly number[]) =>
  sql`(select sum(substr(${contacts.inn}, place::int, 1)::int * weight)
    from unnest(array[${sql.raw(weights.join(","))}]) with ordinality as weights(weight, place)) % 11 % 10
    <> substr(${contacts.inn}, ${sql.raw(String(weights.length + 1))}, 1)::int`;

const isInnWrong = sql`case length(${contacts.inn})
  when 10 then ${isCheckDigitWrong([2, 4, 10, 3, 5, 9, 4, 6, 8])}
  else ${isCheckDigitWrong([7, 2, 4, 10, 3, 5, 9, 4, 6, 8])} or ${isCheckDigitWrong([3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8])} end`;

/** Whether the last digit of the ОГРН, the check digit, is wrong. A company's number has 13 digits, an entrepreneur's 15. */
const isOgrnWrong = sql`left(${contacts.ogrn}, -1)::bigint % (length(${contacts.ogrn}) - 2) % 10 <> right(${contacts.ogrn}, 1)::int`;

const document = (
  kind: (typeof documents.$inferSelect)["kind"],
  title: string,
  act: ActId,
  said: { name: string; fine: string; broken: string },
): Rule => ({
  id: `document-${kind}`,
  name: said.name,
  severity: "stops",
  act,
  places: () =>
    missing(title, "/content/documents", sql`select from ${documents} where ${isPublished(documents)} and ${eq(documents.kind, kind)}`),
  fine: said.fine,
  broken: () => said.broken,
});

/** Facts about the clinic that every visitor must be able to read. */
export const clinicRules: RuleGroup = {
  id: "clinic",
  title: "Обязательные сведения",
  rules: [
    {
      id: "clinic-name",
      name: "название",
      severity: "stops",
      act: "consumers",
      places: () => missing("Контакты", "/content/contacts", shownContacts),
      fine: "Название, юридическое лицо и почта указаны",
      broken: () => "На сайте нет названия клиники и юридического лица: контакты не опубликованы.",
    },
    {
      id: "inn",
      name: "ИНН",
      severity: "stops",
      act: "consumers",
      about: shownContacts,
      places: () => ofContacts("inn", isInnWrong),
      fine: "ИНН указан, контрольные цифры верны",
      broken: () => "В ИНН опечатка: контрольная цифра не сходится.",
    },
    {
      id: "ogrn",
      name: "ОГРН",
      severity: "stops",
      act: "consumers",
      about: shownContacts,
      places: () => ofContacts("ogrn", isOgrnWrong),
      fine: "ОГРН указан, контрольная цифра верна",
      broken: () => "В ОГРН опечатка: контрольная цифра не сходится.",
    },
    {
      id: "address",
      name: "адрес",
      severity: "stops",
      act: "consumers",
      places: () => missing("Адреса и часы", "/content/locations", shownLocations),
      fine: "Адрес указан",
      broken: () => "На сайте нет адреса клиники.",
    },
    {
      id: "map-point",
      name: "точка на карте",
      severity: "warns",
      act: "openness",
      about: shownLocations,
      places: () =>
        ofLocations("geo.latitude", sql`(${locations.geo} ->> 'latitude')::float8 = 0 and (${locations.geo} ->> 'longitude')::float8 = 0`),
      fine: "Точка на карте стоит",
      broken: ({ count, title }) => (count === 1 ? `У адреса «${title}» нет точки на карте.` : `Точки на карте нет у адресов: ${count}.`),
    },
    {
      id: "hours",
      name: "часы работы",
      severity: "stops",
      act: "consumers",
      about: shownLocations,
      places: () => ofLocations("hours", sql`jsonb_array_length(${locations.hours}) = 0`),
      fine: "Часы работы указаны",
      broken: ({ count, title }) => (count === 1 ? `У адреса «${title}» нет часов работы.` : `Часов работы нет у адресов: ${count}.`),
    },
    {
      id: "phones",
      name: "телефоны",
      severity: "stops",
      act: "openness",
      about: shownLocations,
      places: () => ofLocations("phones", sql`jsonb_array_length(${locations.phones}) = 0`),
      fine: "Телефоны указаны",
      broken: ({ count, title }) => (count === 1 ? `У адреса «${title}» нет телефона.` : `Телефона нет у адресов: ${count}.`),
    },
    {
      id: "supervising",
      name: "надзорные органы",
      severity: "stops",
      act: "openness",
      about: shownContacts,
      places: () => ofContacts("supervising", sql`jsonb_array_length(${contacts.supervising}) = 0`),
      fine: "Надзорные органы названы",
      broken: () => "Не названы надзорные органы, куда пациент может пожаловаться.",
    },
    {
      id: "patient-information",
      name: "информация для пациентов",
      severity: "stops",
      act: "openness",
      places: () =>
        missing("Страницы", "/content/pages", sql`select from ${pages} where ${isPublished(pages)} and ${eq(pages.slug, "info")}`),
      fine: "Страница «Информация для пациентов» опубликована",
      broken: () => "Нет страницы «Информация для пациентов» с адресом info.",
    },
    document("contract", "Документы", "paidServices", {
      name: "образец договора",
      fine: "Образец договора опубликован",
      broken: "Нет образца договора на платные медицинские услуги.",
    }),
    document("rules", "Документы", "openness", {
      name: "правила",
      fine: "Правила для пациентов опубликованы",
      broken: "Нет правил внутреннего распорядка для пациентов.",
    }),
    document("rights", "Документы", "openness", {
      name: "права пациента",
      fine: "Права и обязанности пациента опубликованы",
      broken: "Нет документа о правах и обязанностях пациента.",
    }),
    {
      id: "legal-acts",
      name: "нормативные акты",
      severity: "warns",
      act: "openness",
      places: () =>
        missing(
          "Нормативные акты",
          "/settings/law#legalActs",
          sql`select from ${settings} where ${eq(settings.key, "legalActs")} and jsonb_array_length(${settings.value}) > 0`,
        ),
      fine: "Нормативные акты, по которым работает клиника, названы",
      broken: () => "Не названы нормативные акты, по которым работает клиника.",
    },
  ],
};
