import * as z from "zod";

/** `ids`, separated by commas: these lines; otherwise today's lines whose service or title contains the words `q`. */
export const listPriceLinesSchema = z.object({ q: z.string().max(100).default(""), ids: z.string().max(4000).optional() });

/** A line of the price list that a promotion can lower. */
export const priceLineSchema = z.object({
  id: z.uuid(),
  /** «Картирование родинок» */
  service: z.string(),
  title: z.string(),
  note: z.string().nullable(),
  kind: z.enum(["exact", "from", "range"]),
  /** The amount without promotions, in kopecks. */
  amount: z.int(),
  /** ISO day; `null`: valid since the beginning. */
  validFrom: z.string().nullable(),
  /** Whether visitors see the line today. */
  isShown: z.boolean(),
});
export type PriceLine = z.infer<typeof priceLineSchema>;

const actOfLawSchema = z.object({ words: z.string(), checkedByLawyer: z.boolean() });

/** The requirements of the advertising law for a promotion, with the legal acts as the settings name them. */
export const promotionLawSchema = z.object({
  acts: z.object({ terms: actOfLawSchema, seller: actOfLawSchema, warning: actOfLawSchema }),
  /** The seller named on the promotion's page; `null` while the clinic has entered no name. */
  seller: z.string().nullable(),
  /** The warning that the site puts under every advertisement. */
  warning: z.string(),
  /** The terms of the previously written promotion. */
  formerTerms: z.string().nullable(),
});
