import { promotionsAsOf } from "@len/fixtures/promotions";
import { services } from "@len/fixtures/services";
import type { Database } from "../../platform/database/database.ts";
import { namedId } from "../../platform/database/named-id.ts";
import { mediaId, seedRows } from "../../publishing/seed/rows.ts";
import { promotionEntity } from "./entity.ts";

/** The catalogue must be seeded first: the promotions refer to its price lines. */
export function seedPromotions(db: Database) {
  const items = promotionsAsOf(new Date()).map(({ image, prices, ...promotion }) => ({
    name: promotion.slug,
    data: {
      ...promotion,
      imageId: mediaId(image),
      prices: prices.map(({ roubles, ...line }) => ({ priceId: priceId(line), amount: roubles * 100 })),
    },
  }));
  return seedRows(db, promotionEntity, items);
}

/** The id that the catalogue's seed gives to a price line. */
function priceId({ service, title }: { service: string; title: string }): string {
  const index = services.find(({ slug }) => slug === service)?.prices.findIndex((line) => line.title === title) ?? -1;
  if (index < 0) throw new Error(`There is no price line «${title}» of the service ${service}`);
  return namedId("prices", `${service}:${index}`);
}
