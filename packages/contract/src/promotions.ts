import * as z from "zod";
import { shownTextSchema } from "./blocks.ts";
import { pictureSchema } from "./pictures.ts";
import { serviceRefSchema } from "./refs.ts";
import { feminine, type Section } from "./section.ts";
import { seoSchema } from "./seo.ts";
import { priceSchema } from "./services.ts";

export const section = {
  entity: "promotions",
  title: "Акции",
  ...feminine("акция", "акции", "акций"),
  speaksToPatients: true,
  shownAt: ["/promotions/:slug"],
  site: {
    path: "/promotions",
    title: "Акции",
    menu: { patients: "Акции", prices: "Акции" },
    otherNames: "скидка выгода",
    sitemapPart: "promotions",
  },
  list: { columns: ["startsOn", "endsOn"], period: { from: "startsOn", to: "endsOn" } },
} satisfies Section;

/** A line of the price list under a promotion; amounts are whole kopecks. */
export const promotionPriceSchema = priceSchema.pick({ id: true, title: true, note: true, kind: true, unit: true, amount: true }).extend({
  /** Today's price of the line without the promotion. */
  oldAmount: z.int(),
  service: serviceRefSchema,
});

export type PromotionPrice = z.infer<typeof promotionPriceSchema>;

export const promotionSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  path: z.string(),
  title: z.string(),
  lead: z.string(),
  body: shownTextSchema,
  image: pictureSchema.nullable(),
  /** ISO days in the clinic's time zone; the promotion includes its last day. */
  startsOn: z.string(),
  endsOn: z.string(),
  /** `false` once the last day is over: lists leave it out, its page says that it has ended. */
  isRunning: z.boolean(),
  /** The conditions, which an advertisement must state. */
  terms: z.string(),
  inMainPage: z.boolean(),
  /** Empty once the promotion has ended, because the price list applies again. */
  prices: z.array(promotionPriceSchema),
  seo: seoSchema,
  updatedAt: z.string(),
});

export type Promotion = z.infer<typeof promotionSchema>;
