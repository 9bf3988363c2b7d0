import { counted } from "@len/contract/counted";
import { eq, type SQL, sql } from "drizzle-orm";
import { isPublished } from "../../platform/database/published.ts";
import { settings } from "../../platform/settings/table.ts";
import { contentItems } from "../../publishing/content/table.ts";
import { banners } from "../banners/table.ts";
import { keptRiskyWords, riskyTexts } from "../risky-words/table.ts";
import { fieldOf, type RuleGroup } from "./rule.ts";

const bannersWithoutWarning = (isMeant: SQL) =>
  sql`select ${banners.title} as title, ${fieldOf("banners", banners.id, "warning")} as address, null as day
    from ${banners} where ${isPublished(banners)} and coalesce(btrim(${banners.warning}), '') = '' and ${isMeant}`;

/** Places that nobody has explained. Call `checkPublishedTexts` first. */
const riskyPlaces = (shownItems: SQL) => sql`
  select ${contentItems.title} || ': ' || (place ->> 'words') as title,
    '/content/' || ${riskyTexts.entity} || '/' || ${riskyTexts.itemId} || '#' || (place ->> 'path') as address, null as day
  from ${riskyTexts} join ${contentItems} on ${eq(contentItems.entity, riskyTexts.entity)} and ${eq(contentItems.id, riskyTexts.itemId)}
  join (${shownItems}) shown on shown.entity = ${riskyTexts.entity} and shown.id = ${riskyTexts.itemId},
  jsonb_array_elements(${riskyTexts.found}) place
  where not exists (
    select from ${keptRiskyWords}
    where ${eq(keptRiskyWords.entity, riskyTexts.entity)} and ${eq(keptRiskyWords.itemId, riskyTexts.itemId)}
      and ${keptRiskyWords.path} = place ->> 'path' and ${keptRiskyWords.sentence} = place ->> 'sentence'
      and ${keptRiskyWords.at} = (place ->> 'at')::int
  )`;

/** Required and forbidden words in advertising of medical services. */
export const textRules: RuleGroup = {
  id: "texts",
  title: "Предупреждения",
  rules: [
    {
      id: "contraindications",
      name: "предупреждение на страницах",
      severity: "stops",
      act: "advertising",
      places: () =>
        sql`select 'Предупреждение о противопоказаниях' as title, '/settings/law#contraindicationsWarning' as address, null as day from ${settings}
          where ${eq(settings.key, "contraindicationsWarning")} and ${settings.value} #>> '{}' not ilike '%противопоказан%'`,
      fine: "«Имеются противопоказания» стоит на всех страницах",
      broken: () => "Предупреждение внизу страниц не говорит о противопоказаниях.",
    },
    {
      id: "advertising-banners",
      name: "рекламные баннеры",
      severity: "stops",
      act: "advertising",
      places: () => bannersWithoutWarning(sql`${banners.isAd}`),
      fine: "На рекламных баннерах есть предупреждение",
      broken: ({ count, title }) =>
        count === 1 ? `На рекламном баннере «${title}» нет предупреждения.` : `Без предупреждения рекламных баннеров: ${count}.`,
    },
    {
      id: "service-banners",
      name: "баннеры об услугах",
      severity: "warns",
      act: "advertising",
      places: () =>
        bannersWithoutWarning(
          sql`not ${banners.isAd} and ${banners.link} ~ '/(categories|services|promotions|specialists|equipments)(/|$)'`,
        ),
      fine: "На баннерах об услугах и акциях есть предупреждение",
      broken: ({ count, title }) =>
        count === 1
          ? `Баннер «${title}» зовёт на услугу, а предупреждения на нём нет.`
          : `Без предупреждения баннеров, которые зовут на услуги: ${count}.`,
    },
    {
      id: "risky-words",
      name: "слова, за которые штрафуют",
      severity: "warns",
      act: "promises",
      places: ({ shownItems }) => riskyPlaces(shownItems),
      fine: "Слов, за которые штрафуют, в текстах нет",
      broken: ({ count, title }) =>
        count === 1
          ? `Слово, за которое штрафуют: «${title}».`
          : `Слова, за которые штрафуют, в ${counted(count, ["месте", "местах", "местах"])}.`,
    },
  ],
};
