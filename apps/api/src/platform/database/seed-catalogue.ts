import { directions } from "@len/fixtures/directions";
import { services as cast } from "@len/fixtures/services";
import type { PriceFixture } from "@len/fixtures/types";
import { categoryDataSchema, serviceColumns, serviceDataSchema, servicePrices } from "../../features/catalogue/catalogue-entities.ts";
import { categories } from "../../features/catalogue/category-table.ts";
import { prices, services } from "../../features/catalogue/service-table.ts";
import type { Database } from "./database.ts";
import { namedId } from "./named-id.ts";
import { firstRevision, firstRow, optionalMediaId, type RevisionRow } from "./seed-rows.ts";

export async function seedCatalogue(db: Database): Promise<RevisionRow[]> {
  return [...(await seedCategories(db)), ...(await seedServices(db))];
}

async function seedCategories(db: Database): Promise<RevisionRow[]> {
  const flat = directions.flatMap(({ groups, ...direction }) => [
    { ...direction, parent: null, contraindications: [] },
    ...groups.map((group) => ({ ...group, parent: direction.slug, image: null, inMainPage: false })),
  ]);
  const rows = flat.map(({ parent, image, ...category }, index) => {
    const data = categoryDataSchema.parse({
      ...category,
      parentId: parent === null ? null : namedId("categories", parent),
      imageId: optionalMediaId(image),
    });
    return { data, row: { ...data, ...firstRow("categories", category.slug, index), position: index } };
  });
  await db.insert(categories).values(rows.map(({ row }) => row));
  return rows.map(({ row, data }) => firstRevision("categories", row, data));
}

async function seedServices(db: Database): Promise<RevisionRow[]> {
  const rows = cast.map(({ group, prices: lines, ...service }, index) => {
    const data = serviceDataSchema.parse({
      ...service,
      groupId: namedId("categories", group),
      isPopular: service.isPopular ?? false,
      prices: lines.map((line, at) => priceData(service.slug, line, at)),
    });
    return { data, row: { ...serviceColumns(data), ...firstRow("services", service.slug, index), position: index } };
  });
  await db.insert(services).values(rows.map(({ row }) => row));
  await db.insert(prices).values(rows.flatMap(({ row, data }) => servicePrices(row.id, data)));
  return rows.map(({ row, data }) => firstRevision("services", row, data));
}

const priceData = (service: string, price: PriceFixture, index: number) => ({
  id: namedId("prices", `${service}:${index}`),
  code: price.code ?? null,
  title: price.title,
  note: price.note ?? null,
  kind: price.kind,
  amount: price.roubles * 100,
  max: price.maxRoubles === undefined ? null : price.maxRoubles * 100,
  unit: price.unit ?? null,
  oldAmount: price.oldRoubles === undefined ? null : price.oldRoubles * 100,
  validFrom: price.validFrom ?? null,
  validTo: null,
});
