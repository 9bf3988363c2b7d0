import * as z from "zod";

export const listFormerAddressesSchema = z.object({
  page: z.coerce.number<string | number>().int().min(1).max(1_000_000).default(1),
  /** Words of either path, or of the title of a renamed item. */
  q: z.string().trim().max(200).default(""),
});

/** An address that redirects to another: `renamed`, a former address of an item; `hand` and `list`, added by staff, who may remove it. */
export const formerAddressSchema = z.object({
  id: z.uuid(),
  from: z.string(),
  to: z.string(),
  /** Title of the item that the address redirects to. */
  title: z.string().nullable(),
  act: z.enum(["renamed", "hand", "list"]),
  since: z.string(),
  /** The name of the person who added it; `null` when nobody is recorded. */
  by: z.string().nullable(),
});
export type FormerAddress = z.infer<typeof formerAddressSchema>;

/** Maximum number of lines of a list that are added at once. */
export const redirectsAtOnce = 500;

const addressSchema = z.string().max(1000, "Слишком длинный адрес: не больше 1000 знаков");

/** «/uslugi/botoks.html» leads to «/prices». */
export const redirectPairSchema = z.object({ from: addressSchema, to: addressSchema });

/** One pair, or a list of pairs; with `isTrial` nothing is stored. */
export const addRedirectsSchema = z.object({
  pairs: z.array(redirectPairSchema).min(1).max(redirectsAtOnce),
  act: z.enum(["hand", "list"]),
  isTrial: z.boolean(),
});

/** Each pair as it was read, in the given order; `problem`: why it is not added, and which of the two addresses is wrong. */
export const addedRedirectsSchema = z.object({
  /** Ids of the pairs that were added. */
  ids: z.array(z.uuid()),
  pairs: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      problem: z.object({ at: z.enum(["from", "to"]), words: z.string() }).nullable(),
    }),
  ),
});
export type AddedRedirects = z.infer<typeof addedRedirectsSchema>;

export const removeRedirectsSchema = z.object({ ids: z.array(z.uuid()).min(1).max(redirectsAtOnce) });
