import { alignmentSchema } from "@len/contract/alignment";
import { section } from "@len/contract/results";
import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../../platform/database/database.ts";
import { queryRows } from "../../../platform/database/rows.ts";
import { invalid } from "../../../platform/refusals/refusal.ts";
import { clinicToday, endsIn } from "../../../publishing/clinic/clinic-day.ts";
import { defineEntity } from "../../../publishing/content/entity.ts";
import { contentShape, dayText, line, longText, pictureId } from "../../../publishing/content/shapes.ts";
import { areOfOneSize, findAlignedKeys } from "./aligned-pictures.ts";
import { results, withdrawnConsents } from "./result-table.ts";

/** The clinic stores the paper in its archive, because files of the library are public. */
const consentSchema = z.strictObject({
  number: z.string().trim().max(50).nullable().default(null).meta({ title: "Номер согласия" }),
  signedOn: dayText.nullable().default(null).meta({ title: "От какого дня" }),
  scope: z
    .enum(["site", "site-and-socials"])
    .meta({ title: "Где можно показывать", choices: { site: "Только на сайте", "site-and-socials": "На сайте и в соцсетях" } }),
  until: dayText.meta({ title: "До какого дня" }),
});

const resultDataSchema = z
  .strictObject({
    ...contentShape,
    title: line.meta({ title: "Название", width: "half" }),
    categoryId: z.uuid().meta({ title: "Направление", width: "half" }),
    serviceId: z.uuid().nullable().meta({ title: "Услуга", width: "half" }),
    doctorId: z.uuid().nullable().meta({ title: "Врач", width: "half" }),
    beforeId: pictureId.meta({ title: "До", width: "half" }),
    afterId: pictureId.meta({ title: "После", width: "half" }),
    alignment: alignmentSchema.nullable().default(null).meta({ title: "Совмещение снимков" }),
    sessions: z.int().min(1).max(1000).meta({ title: "Процедур", width: "third" }),
    intervalDays: z.int().min(0).max(36_500).meta({ title: "Дней между снимками", width: "third" }),
    comment: longText(2000).meta({ title: "Что сделано" }),
    sensitive: z.boolean().meta({ title: "Прикрыть снимки, пока не попросят показать" }),
    isDemo: z.boolean().default(false).meta({ title: "Демонстрационные изображения" }),
    consent: consentSchema.nullable().meta({ title: "Согласие пациента" }),
  })
  .refine(({ isDemo, consent }) => isDemo || consent !== null, {
    path: ["consent", "number"],
    error: "Без согласия пациента пару «до и после» публиковать нельзя. Внесите согласие или отметьте, что снимки демонстрационные.",
  });

type ResultData = z.output<typeof resultDataSchema>;

export const resultEntity = defineEntity({
  section: { ...section, listed: ["categoryId", "beforeId", "afterId", "consent"] },
  table: results,
  days: (span) => endsIn(results.consentUntil, span),
  schema: resultDataSchema,
  references: { categoryId: "categories", serviceId: "services", doctorId: "doctors" },
  columns: ({ consent, ...data }) => ({
    ...data,
    consentNumber: consent?.number ?? null,
    consentSignedOn: consent?.signedOn ?? null,
    consentScope: consent?.scope ?? null,
    consentUntil: consent?.until ?? null,
  }),
  async saveLinks(db, id, { alignment, ...data }) {
    const keys = alignment && (await findAlignedKeys(db, { ...data, alignment }));
    await db
      .update(results)
      .set({ shownBeforeKey: keys?.before ?? null, shownAfterKey: keys?.after ?? null })
      .where(eq(results.id, id));
  },
  async checkPublished(db, id, data, isBack) {
    // The consent is checked first, because no pictures are made under a withdrawn one.
    if (!data.isDemo) await requireConsentInForce(db, data.consent, isBack);
    await requirePictures(db, id, data);
  },
});

async function requirePictures(db: Database, id: string, { alignment, ...data }: ResultData): Promise<void> {
  if (!alignment) {
    if (await areOfOneSize(db, data)) return;
    throw invalid({ alignment: ["Снимки разной формы. Совместите их, чтобы сайт показал одну и ту же часть."] });
  }
  const [row] = await db.select({ key: results.shownAfterKey }).from(results).where(eq(results.id, id));
  if (!row?.key) throw invalid({ alignment: ["Совмещённые снимки ещё готовятся. Повторите через несколько секунд."] });
}

/** A pair published before consents had numbers may be restored without a number until the last day of its consent. */
async function requireConsentInForce(db: Database, consent: ResultData["consent"], isBack: boolean): Promise<void> {
  if (!consent || (!consent.number && !isBack)) throw invalid({ "consent.number": ["Укажите номер согласия"] });
  if (!consent.signedOn && !isBack) throw invalid({ "consent.signedOn": ["Укажите день, когда пациент подписал согласие"] });
  const [row] = await queryRows(
    db,
    z.object({ isOver: z.boolean(), isWithdrawn: z.boolean() }),
    sql`select ${consent.until}::date < ${clinicToday} as "isOver",
      exists (select from ${withdrawnConsents} where lower(number) = lower(${consent.number})) as "isWithdrawn"`,
  );
  if (row?.isWithdrawn) throw invalid({ "consent.number": ["Это согласие отозвано. Показывать снимки можно только с новым."] });
  if (row?.isOver) throw invalid({ "consent.until": ["Срок согласия вышел. Показывать снимки можно только с новым."] });
}
