import { promotionsAsOf } from "@len/fixtures/promotions";
import { services } from "@len/fixtures/services";
import type { Database } from "../../platform/database/database.ts";
import { namedId } from "../../platform/database/named-id.ts";
import { firstRevision, firstRow, mediaId, type RevisionRow } from "../../platform/database/seed-rows.ts";
import { promotionPrices, promotions } from "../catalogue/promotion-table.ts";
import { promotionColumns, promotionDataSchema, promotionLines } from "./promotion-entity.ts";

/** Call it when the price list is there. */
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

/** The catalogue's seed names a price line by its service and its place there. */
function priceId({ service, title }: { service: string; title: string }): string {
  const index = services.find(({ slug }) => slug === service)?.prices.findIndex((line) => line.title === title) ?? -1;
  if (index < 0) throw new Error(`There is no price line «${title}» of the service ${service}`);
  return namedId("prices", `${service}:${index}`);
}
