import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { section } from "@len/contract/services";
import { editLines } from "@len/contract/staff/prices";
import { and, eq, notInArray, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../../platform/database/database.ts";
import { pick } from "../../../platform/database/pick.ts";
import { Refusal } from "../../../platform/refusals/refusal.ts";
import { beginsIn, endsIn } from "../../../publishing/clinic/clinic-day.ts";
import { defineEntity, type SitemapAddress } from "../../../publishing/content/entity.ts";
import { blocks, dayText, inOrder, kopecks, line, lines, longText, pageShape } from "../../../publishing/content/shapes.ts";
import { doctorSearch, doctorsProviding } from "../doctors/doctor-search-source.ts";
import { categories } from "../outline/category-table.ts";
import { prices, services } from "../outline/service-table.ts";
import { directions, groups, isVisibleService, servicePath } from "../outline/visible-services.ts";
import { linesIn } from "./price-lines.ts";
import { serviceSearch } from "./service-search-source.ts";

/** An edited price line has the same id as before; a new line may come without one. */
const priceDataSchema = z
  .strictObject({
    id: z.uuid().default(() => randomUUID()),
    title: line.meta({ title: "Название", width: "full" }),
    locationId: z.uuid().nullable().default(null).meta({ title: "Только по адресу", width: "half" }),
    code: z.string().nullable().meta({ title: "Код", width: "third" }),
    note: z.string().nullable().meta({ title: "Примечание", width: "half" }),
    kind: z
      .enum(["exact", "from", "range"])
      .meta({ title: "Вид цены", width: "half", choices: { exact: "точная", from: "от", range: "от и до" } }),
    /** A price of the service itself, not of an addition. Without a mark the first line is the main one. */
    isMain: z.boolean().default(false).meta({ title: "Главная", width: "third" }),
    amount: kopecks.meta({ title: "Сумма", width: "third" }),
    max: kopecks.nullable().meta({ title: "До", width: "third" }),
    unit: z.string().nullable().meta({ title: "Единица", width: "third" }),
    oldAmount: kopecks.nullable().meta({ title: "Прежняя сумма", width: "third" }),
    validFrom: dayText.nullable().meta({ title: "Действует с", width: "third" }),
    validTo: dayText.nullable().meta({ title: "Действует по", width: "third" }),
  })
  .refine(({ kind, max }) => kind !== "range" || max !== null, { path: ["max"], error: "У цены «от и до» должна быть верхняя граница" })
  .refine(({ amount, max }) => max === null || max >= amount, { path: ["max"], error: "Верхняя граница цены меньше нижней" })
  .refine(({ validFrom, validTo }) => inOrder(validFrom, validTo), { path: ["validTo"], error: "Цена кончается раньше, чем начинается" });

const serviceDataSchema = z.strictObject({
  ...pageShape,
  groupId: z.uuid().meta({ title: "Группа", width: "half" }),
  title: line.meta({ title: "Название", width: "half" }),
  summary: longText(500).meta({ title: "Коротко" }),
  description: blocks.meta({ title: "Описание" }),
  indications: lines.meta({ title: "Показания" }),
  contraindications: lines.meta({ title: "Противопоказания" }),
  preparation: lines.meta({ title: "Как подготовиться" }),
  recovery: lines.meta({ title: "После процедуры" }),
  durationMin: z.int().min(1).max(1440).nullable().meta({ title: "Минут", width: "third" }),
  faq: z
    .array(
      z.strictObject({
        question: line.meta({ title: "Вопрос", width: "full" }),
        answer: z.string().trim().min(1).max(5000).meta({ title: "Ответ", kind: "long" }),
      }),
    )
    .meta({ title: "Вопросы и ответы" }),
  isFirstVisit: z.boolean().default(false).meta({ title: "Первый приём", width: "third" }),
  isPopular: z.boolean().meta({ title: "Популярная", width: "third" }),
  prices: z.array(priceDataSchema).meta({ title: "Цены" }),
});

type ServiceData = z.output<typeof serviceDataSchema>;

async function replacePrices(db: Database, serviceId: string, data: ServiceData): Promise<void> {
  const kept = data.prices.map(({ id }) => id);
  await db.delete(prices).where(and(eq(prices.serviceId, serviceId), kept.length > 0 ? notInArray(prices.id, kept) : undefined));
  for (const [position, line] of data.prices.entries()) {
    const price = { ...line, serviceId, position };
    const written = await db
      .insert(prices)
      .values(price)
      .onConflictDoUpdate({ target: prices.id, set: price, setWhere: eq(prices.serviceId, serviceId) })
      .returning({ id: prices.id });
    if (written.length === 0) throw new Refusal("conflict", `Строка прайс-листа «${price.title}» принадлежит другой услуге`);
  }
}

/** A service is reachable through its group and direction. */
async function requireGroup(db: Database, id: string): Promise<void> {
  const [group] = await db.select({ parentId: categories.parentId }).from(categories).where(eq(categories.id, id));
  if (group?.parentId === null) throw new Refusal("validation", "Услуга лежит в группе, а не прямо в направлении");
}

export const serviceEntity = defineEntity({
  section: { ...section, listed: ["groupId", "isPopular"] },
  async path(db, data) {
    const [above] = await db
      .select({ group: { slug: groups.slug }, direction: { slug: directions.slug } })
      .from(groups)
      .innerJoin(directions, eq(directions.id, groups.parentId))
      .where(eq(groups.id, data.groupId));
    return above ? servicePath(above.direction, above.group, data) : null;
  },
  addresses: listAddresses,
  table: services,
  days: (span) => sql`exists (
    select from ${prices} where ${prices.serviceId} = ${services.id} and (${beginsIn(prices.validFrom, span)} or ${endsIn(prices.validTo, span)})
  )`,
  /** Search finds doctors by their services, so their entries change too. */
  searched: async (db, id) => [
    { source: doctorSearch, ids: await doctorsProviding(db, [id]) },
    { source: serviceSearch, ids: [id] },
  ],
  key: services.slug,
  schema: serviceDataSchema,
  references: { groupId: "categories", "prices.locationId": "locations" },
  beforePlan: ({ draft, planned, live }) => {
    if (!isDeepStrictEqual({ ...planned, prices: null }, { ...live, prices: null })) return null;
    return { ...draft, prices: editLines(linesIn(planned.prices), linesIn(draft.prices), linesIn(live.prices)) };
  },
  columns: (data) => data,
  saveLinks: replacePrices,
  checkPublished: (db, _id, { groupId }) => requireGroup(db, groupId),
});

async function listAddresses(db: Database): Promise<SitemapAddress[]> {
  const found = await db
    .select({ ...pick(services, "slug", "seo", "updatedAt"), group: { slug: groups.slug }, direction: { slug: directions.slug } })
    .from(services)
    .innerJoin(groups, eq(groups.id, services.groupId))
    .innerJoin(directions, eq(directions.id, groups.parentId))
    .where(isVisibleService())
    .orderBy(directions.position, groups.position, services.position, services.slug);
  return found.map((row) => ({ ...row, path: servicePath(row.direction, row.group, row) }));
}
