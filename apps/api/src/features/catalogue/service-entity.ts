import { randomUUID } from "node:crypto";
import { richTextSchema } from "@len/contract/blocks";
import { and, eq, notInArray, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusals/refusal.ts";
import { beginsIn, endsIn } from "../../publishing/clinic/clinic-day.ts";
import { defineEntity } from "../../publishing/content/entity.ts";
import { dayText, inOrder, kopecks, line, lines, pageShape } from "../../publishing/content/shapes.ts";
import { categories } from "./category-table.ts";
import { doctorSearch, doctorsProviding } from "./doctor-search-source.ts";
import { serviceSearch } from "./service-search-source.ts";
import { prices, services } from "./service-table.ts";
import { directions, groups, servicePath } from "./visible-services.ts";

/** A price line keeps its id over edits; a new one needs none. */
const priceDataSchema = z
  .strictObject({
    id: z.uuid().default(() => randomUUID()),
    locationId: z.uuid().nullable().default(null),
    code: z.string().nullable(),
    title: line,
    note: z.string().nullable(),
    kind: z.enum(["exact", "from", "range"]),
    /** A price of the service itself, not of an addition. Without a mark the first line is the main one. */
    isMain: z.boolean().default(false),
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

const serviceDataSchema = z.strictObject({
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
    if (written.length === 0) throw new Refusal("conflict", `Строка прайса «${price.title}» принадлежит другой услуге`);
  }
}

/** A service is reachable through its group and direction. */
async function requireGroup(db: Database, id: string): Promise<void> {
  const [group] = await db.select({ parentId: categories.parentId }).from(categories).where(eq(categories.id, id));
  if (group?.parentId === null) throw new Refusal("validation", "Услуга лежит в группе, а не прямо в направлении");
}

export const serviceEntity = defineEntity({
  name: "services",
  section: { title: "Услуги", accusative: "услугу", listed: ["groupId", "isPopular"] },
  async path(db, data) {
    const [above] = await db
      .select({ group: { slug: groups.slug }, direction: { slug: directions.slug } })
      .from(groups)
      .innerJoin(directions, eq(directions.id, groups.parentId))
      .where(eq(groups.id, data.groupId));
    return above ? servicePath(above.direction, above.group, data) : null;
  },
  table: services,
  days: (span) => sql`exists (
    select from ${prices} where ${prices.serviceId} = ${services.id} and (${beginsIn(prices.validFrom, span)} or ${endsIn(prices.validTo, span)})
  )`,
  /** Doctors are found by what they provide. */
  searched: async (db, id) => [
    { source: doctorSearch, ids: await doctorsProviding(db, [id]) },
    { source: serviceSearch, ids: [id] },
  ],
  key: services.slug,
  schema: serviceDataSchema,
  references: { groupId: "categories", "prices.locationId": "locations" },
  columns: (data) => data,
  saveLinks: replacePrices,
  checkPublished: (db, _id, { groupId }) => requireGroup(db, groupId),
});
