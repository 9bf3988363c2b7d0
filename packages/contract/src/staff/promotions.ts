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
