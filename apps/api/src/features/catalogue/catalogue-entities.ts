import { richTextSchema } from "@len/contract/blocks";
import { and, eq, notInArray, or } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { ActError } from "../../publishing/content/act-error.ts";
import { defineEntity } from "../../publishing/content/entity.ts";
import { dayText, inOrder, kopecks, lastPosition, line, lines, pageShape } from "../../publishing/content/shapes.ts";
import { categories } from "./category-table.ts";
import { prices, services } from "./service-table.ts";
import { directions, groups, isVisibleService } from "./visible-services.ts";

export const categoryDataSchema = z.strictObject({
  ...pageShape,
  parentId: z.uuid().nullable(),
  title: line,
  summary: z.string().max(500),
  description: richTextSchema,
  contraindications: lines,
  imageId: z.uuid().nullable(),
  inMainPage: z.boolean(),
});

export const categoryEntity = defineEntity({
  name: "categories",
  collection: "categories",
  shownBy: ["services", "prices", "promotions", "doctors", "doctor-reviews", "footer", "equipments", "portfolios", "search", "sitemap"],
  table: categories,
  key: categories.slug,
  schema: categoryDataSchema,
  hides: nameHidden,
  insert: (db, data, row) => db.insert(categories).values({ ...data, ...row, position: lastPosition(categories) }),
  async update(db, data, row) {
    if (row.status === "published" && data.parentId !== null) await requireDirection(db, data.parentId, row.id);
    await db
      .update(categories)
      .set({ ...data, ...row })
      .where(eq(categories.id, row.id));
  },
});

/** A service can be reached only through its group and direction. */
async function nameHidden(db: Database, id: string): Promise<string | null> {
  const shown = await db
    .select({ id: services.id })
    .from(services)
    .innerJoin(groups, eq(groups.id, services.groupId))
    .innerJoin(directions, eq(directions.id, groups.parentId))
    .where(and(isVisibleService(), or(eq(groups.id, id), eq(directions.id, id))));
  return shown.length === 0 ? null : `услуги: ${shown.length}`;
}

/** The catalogue has two levels: directions, and groups in them. */
async function requireDirection(db: Database, parentId: string, id: string): Promise<void> {
  const [above] = await db.select({ parentId: categories.parentId }).from(categories).where(eq(categories.id, parentId));
  const [below] = await db.select({ id: categories.id }).from(categories).where(eq(categories.parentId, id)).limit(1);
  if (parentId === id || below || (above && above.parentId !== null)) {
    throw new ActError("validation", "Группа лежит в направлении и сама других групп не содержит");
  }
}

/** A line of the price list keeps its id over edits. */
const priceDataSchema = z
  .strictObject({
    id: z.uuid(),
    locationId: z.uuid().nullable().default(null),
    code: z.string().nullable(),
    title: line,
    note: z.string().nullable(),
    kind: z.enum(["exact", "from", "range"]),
    amount: kopecks,
    max: kopecks.nullable(),
    unit: z.string().nullable(),
    oldAmount: kopecks.nullable(),
    validFrom: dayText.nullable(),
    validTo: dayText.nullable(),
  })
  .refine(({ kind, max }) => kind !== "range" || max !== null, { path: ["max"], error: "У цены «от и до» должна быть верхняя граница" })
  .refine(({ amount, max }) => max === null || max >= amount, { path: ["max"], error: "Верхняя граница цены меньше нижней" })
  .refine(({ validFrom, validTo }) => inOrder(validFrom, validTo), { path: ["validTo"], error: "Цена кончается раньше, чем начинается" });

export const serviceDataSchema = z.strictObject({
  ...pageShape,
  groupId: z.uuid(),
  title: line,
  summary: z.string().max(500),
  description: richTextSchema,
  indications: lines,
  contraindications: lines,
  preparation: lines,
  recovery: lines,
  durationMin: z.int().min(1).max(1440).nullable(),
  faq: z.array(z.strictObject({ question: line, answer: z.string().trim().min(1).max(5000) })),
  isPopular: z.boolean(),
  prices: z.array(priceDataSchema),
});

export type ServiceData = z.output<typeof serviceDataSchema>;

export function serviceColumns({ prices: _, ...columns }: ServiceData) {
  return columns;
}

export const servicePrices = (serviceId: string, data: ServiceData) =>
  data.prices.map((price, position) => ({ ...price, serviceId, position }));

async function replacePrices(db: Database, serviceId: string, data: ServiceData): Promise<void> {
  const kept = data.prices.map(({ id }) => id);
  await db.delete(prices).where(and(eq(prices.serviceId, serviceId), kept.length > 0 ? notInArray(prices.id, kept) : undefined));
  for (const price of servicePrices(serviceId, data)) {
    const written = await db
      .insert(prices)
      .values(price)
      .onConflictDoUpdate({ target: prices.id, set: price, setWhere: eq(prices.serviceId, serviceId) })
      .returning({ id: prices.id });
    if (written.length === 0) throw new ActError("conflict", `Строка прайса «${price.title}» принадлежит другой услуге`);
  }
}

/** A service is reached through its group and direction. */
async function requireGroup(db: Database, id: string): Promise<void> {
  const [group] = await db.select({ parentId: categories.parentId }).from(categories).where(eq(categories.id, id));
  if (group?.parentId === null) throw new ActError("validation", "Услуга лежит в группе, а не прямо в направлении");
}

export const serviceEntity = defineEntity({
  name: "services",
  collection: "services",
  shownBy: ["prices", "promotions", "doctors", "categories", "doctor-reviews", "equipments", "portfolios", "search", "sitemap"],
  table: services,
  key: services.slug,
  schema: serviceDataSchema,
  async insert(db, data, row) {
    await db.insert(services).values({ ...serviceColumns(data), ...row, position: lastPosition(services) });
    await replacePrices(db, row.id, data);
  },
  async update(db, data, row) {
    if (row.status === "published") await requireGroup(db, data.groupId);
    await db
      .update(services)
      .set({ ...serviceColumns(data), ...row })
      .where(eq(services.id, row.id));
    await replacePrices(db, row.id, data);
  },
});
