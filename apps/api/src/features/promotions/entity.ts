import { section } from "@len/contract/promotions";
import { and, eq, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusals/refusal.ts";
import { beginsIn, endsIn } from "../../publishing/clinic/clinic-day.ts";
import { defineEntity, replaceRows } from "../../publishing/content/entity.ts";
import { blocks, dayText, inOrder, kopecks, line, pageShape, pictureId } from "../../publishing/content/shapes.ts";
import { promotionPrices, promotions } from "../catalogue/outline/promotion-table.ts";
import { prices } from "../catalogue/outline/service-table.ts";
import { isLoweredTo, isRunningPromotion } from "../catalogue/outline/todays-prices.ts";

const promotionDataSchema = z
  .strictObject({
    ...pageShape,
    title: line.meta({ title: "Название", width: "half" }),
    lead: line.meta({ title: "Коротко" }),
    body: blocks.meta({ title: "Условия подробно" }),
    imageId: pictureId.nullable().meta({ title: "Картинка", width: "half" }),
    startsOn: dayText.meta({ title: "Начинается", width: "third" }),
    endsOn: dayText.meta({ title: "Последний день", width: "third" }),
    terms: z.string().trim().min(1).max(2000).meta({ title: "Условия одной строкой", kind: "long" }),
    inMainPage: z.boolean().meta({ title: "Показывать на главной", width: "third" }),
    prices: z
      .array(z.strictObject({ priceId: z.uuid(), amount: kopecks }))
      .max(100)
      .meta({ title: "Цены по акции" }),
  })
  .refine(({ startsOn, endsOn }) => inOrder(startsOn, endsOn), { path: ["endsOn"], error: "Акция кончается раньше, чем начинается" })
  .refine(({ prices }) => new Set(prices.map(({ priceId }) => priceId)).size === prices.length, {
    path: ["prices"],
    error: "Строка прайс-листа названа дважды",
  });

export const promotionEntity = defineEntity({
  section: { ...section, listed: ["startsOn", "endsOn", "imageId"] },
  table: promotions,
  isShown: isRunningPromotion,
  days: (span) => sql`(${beginsIn(promotions.startsOn, span)} or ${endsIn(promotions.endsOn, span)})`,
  key: promotions.slug,
  schema: promotionDataSchema,
  columns: (data) => data,
  async saveLinks(db, promotionId, data) {
    const lines = data.prices.map((price, position) => ({ ...price, promotionId, position }));
    await replaceRows(db, promotionPrices, eq(promotionPrices.promotionId, promotionId), lines);
  },
  checkPublished: requireLowerAmounts,
});

/** Refuses an amount that is not lower than the current one: the struck-out amount would mislead. */
async function requireLowerAmounts(db: Database, id: string, data: z.output<typeof promotionDataSchema>): Promise<void> {
  const lowered = await db
    .select({ id: prices.id })
    .from(promotionPrices)
    .innerJoin(prices, eq(prices.id, promotionPrices.priceId))
    .where(and(eq(promotionPrices.promotionId, id), isLoweredTo(promotionPrices.amount)));
  if (lowered.length < data.prices.length) {
    throw new Refusal("validation", "Сумма по акции должна быть меньше нынешней, а у строки прайс-листа — точная цена или цена «от»");
  }
}
