import { and, isNull, sql } from "drizzle-orm";
import { isPublished } from "../../platform/database/published.ts";
import { clinicToday } from "../../publishing/clinic/clinic-day.ts";
import { categories } from "../catalogue/outline/category-table.ts";
import { licences } from "../licences/table.ts";
import { fieldOf, missing, type RuleGroup } from "./rule.ts";

const isInForce = sql`${isPublished(licences)} and coalesce(${licences.validUntil} >= ${clinicToday}, true)`;

const isDirection = and(isPublished(categories), isNull(categories.parentId));

/** Works are compared by their words, without the text that a licence adds in brackets. */
const plain = (work: ReturnType<typeof sql>) => sql`lower(btrim(translate(regexp_replace(${work}, '\\s*\\(.*$', ''), 'Ёё', 'Ее')))`;

const permittedWorks = sql`select ${plain(sql`item`)} from ${licences}, jsonb_array_elements(${licences.works}) care, jsonb_array_elements_text(care -> 'items') item
  where ${isInForce}`;

/** The licence, and the directions that it permits. */
export const licenceRules: RuleGroup = {
  id: "licence",
  title: "Лицензия",
  rules: [
    {
      id: "licence",
      name: "действующая лицензия",
      severity: "stops",
      act: "licensing",
      places: () => missing("Лицензии", "/content/licences", sql`select from ${licences} where ${isInForce}`),
      fine: "Лицензия действует",
      broken: () => "На сайте нет действующей лицензии на медицинскую деятельность.",
    },
    {
      id: "licence-works",
      name: "перечень работ",
      severity: "stops",
      act: "licensing",
      places: () =>
        sql`select ${licences.title} as title, ${fieldOf("licences", licences.id, "works")} as address, null as day from ${licences}
          where ${isPublished(licences)} and jsonb_array_length(${licences.works}) = 0`,
      fine: "Работы и услуги по лицензии перечислены",
      broken: ({ count, title }) =>
        count === 1 ? `В лицензии «${title}» не перечислены работы и услуги.` : `Работы и услуги не перечислены в лицензиях: ${count}.`,
    },
    {
      id: "licence-sheets",
      name: "листы лицензии",
      severity: "warns",
      act: "licensing",
      places: () =>
        sql`select ${licences.title} as title, ${fieldOf("licences", licences.id, "sheetIds")} as address, null as day from ${licences}
          where ${isPublished(licences)} and jsonb_array_length(${licences.sheetIds}) = 0 and ${licences.fileId} is null`,
      fine: "Листы лицензии можно посмотреть",
      broken: ({ count, title }) =>
        count === 1 ? `Лицензию «${title}» нельзя посмотреть: нет ни листов, ни файла.` : `Нет ни листов, ни файла у лицензий: ${count}.`,
    },
    {
      id: "direction-works",
      name: "работы направлений",
      severity: "warns",
      act: "licensing",
      places: () =>
        sql`select ${categories.title} as title, ${fieldOf("categories", categories.id, "works")} as address, null as day from ${categories}
          where ${isDirection} and jsonb_array_length(${categories.works}) = 0`,
      fine: "У каждого направления названы работы по лицензии",
      broken: ({ count, title }) =>
        count === 1
          ? `У направления «${title}» не названы работы по лицензии: сверить его не с чем.`
          : `Работы по лицензии не названы у направлений: ${count}.`,
    },
    {
      id: "direction-licence",
      name: "работы в лицензии",
      severity: "stops",
      act: "licensing",
      places: () =>
        sql`select ${categories.title} || ': ' || string_agg(btrim(work), ', ' order by work) as title,
          ${fieldOf("categories", categories.id, "works")} as address, null as day
          from ${categories}, jsonb_array_elements_text(${categories.works}) work
          where ${isDirection} and ${plain(sql`work`)} not in (${permittedWorks}) group by ${categories.id}, ${categories.title}`,
      fine: "Работы направлений есть в действующих лицензиях",
      broken: ({ count, title }) =>
        count === 1
          ? `В действующих лицензиях нет работ направления «${title}».`
          : `В действующих лицензиях нет работ, которые названы у направлений: ${count}.`,
    },
  ],
};
