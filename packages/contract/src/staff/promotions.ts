import * as z from "zod";

/** `ids`, separated by commas: these lines; otherwise those of today whose service or title has the words `q`. */
export const listPriceLinesSchema = z.object({ q: z.string().max(100).default(""), ids: z.string().max(4000).optional() });

/** A line of the price list for a promotion, which gives it a lower amount. */
export const priceLineSchema = z.object({
  id: z.uuid(),
  /** «Картирование родинок» */
  service: z.string(),
  title: z.string(),
  note: z.string().nullable(),
  kind: z.enum(["exact", "from", "range"]),
  /** Of the price list, without promotions, in kopecks. */
  amount: z.int(),
  /** ISO day; `null`: it has always been so. */
  validFrom: z.string().nullable(),
  /** Visitors see the line today. */
  isShown: z.boolean(),
});
export type PriceLine = z.infer<typeof priceLineSchema>;

const actOfLawSchema = z.object({ words: z.string(), checkedByLawyer: z.boolean() });

/** What the law on advertising asks of a promotion, with the acts as the settings name them. */
export const promotionLawSchema = z.object({
  acts: z.object({ terms: actOfLawSchema, seller: actOfLawSchema, warning: actOfLawSchema }),
  /** As the page of the promotion names it; `null`: the clinic has not named itself yet. */
  seller: z.string().nullable(),
  /** The warning that the site puts under every advertisement. */
  warning: z.string(),
  /** The terms of the promotion that was written before this one. */
  formerTerms: z.string().nullable(),
});
