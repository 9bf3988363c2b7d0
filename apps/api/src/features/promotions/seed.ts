import { promotionsAsOf } from "@len/fixtures/promotions";
import { services } from "@len/fixtures/services";
import type { Database } from "../../platform/database/database.ts";
import { namedId } from "../../platform/database/named-id.ts";
import { firstRevision, firstRow, mediaId, type RevisionRow } from "../../publishing/seed/rows.ts";
import { promotionPrices, promotions } from "../catalogue/promotion-table.ts";
import { promotionColumns, promotionDataSchema, promotionLines } from "./entity.ts";

/** The catalogue must be seeded first: the promotions refer to its price lines. */
export async function seedPromotions(db: Database): Promise<RevisionRow[]> {
  const rows = promotionsAsOf(new Date()).map(({ image, prices, ...promotion }, position) => {
    const data = promotionDataSchema.parse({
      ...promotion,
      imageId: mediaId(image),
      prices: prices.map(({ roubles, ...line }) => ({ priceId: priceId(line), amount: roubles * 100 })),
    });
    return { data, row: { ...promotionColumns(data), ...firstRow("promotions", promotion.slug, position), position } };
  });
  await db.insert(promotions).values(rows.map(({ row }) => row));
  await db.insert(promotionPrices).values(rows.flatMap(({ row, data }) => promotionLines(row.id, data)));
  return rows.map(({ row, data }) => firstRevision("promotions", row, data));
}

/** The id that the catalogue's seed gives to a price line. */
function priceId({ service, title }: { service: string; title: string }): string {
  const index = services.find(({ slug }) => slug === service)?.prices.findIndex((line) => line.title === title) ?? -1;
  if (index < 0) throw new Error(`There is no price line «${title}» of the service ${service}`);
  return namedId("prices", `${service}:${index}`);
}
