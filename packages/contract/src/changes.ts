import * as z from "zod";

/**
 * What may change for visitors. A collection is named as its calls are: what stands behind `/api/`. `vacancies`, the other name of
 * `vacations`, is not a collection of its own.
 */
export const collectionNames = [
  "banners",
  "categories",
  "certificates",
  "consents",
  "contacts",
  "doctor-reviews",
  "doctors",
  "documents",
  "equipments",
  "footer",
  "licenses",
  "mass-media-publications",
  "news",
  "pages",
  "portfolios",
  "prices",
  "promotions",
  "search",
  "seo-texts",
  "services",
  "settings",
  "sitemap",
  "vacations",
  "videos",
] as const;

export type CollectionName = (typeof collectionNames)[number];

/**
 * What changed in one collection. `slugs` names the single items that changed, under earlier addresses too; the lists of the
 * collection count as changed in any case. `null`: any of its answers may have changed.
 */
export const changeSchema = z.object({
  collection: z.enum(collectionNames),
  slugs: z.array(z.string()).nullable(),
});

export type Change = z.infer<typeof changeSchema>;

/**
 * Events of `GET /api/changes` (server-sent events), by their names, with the JSON of their `data`. The SSE `id:` of each is the
 * number in `id`: a reader sends the last one it has worked through as `Last-Event-ID` (or `?lastId=`) when it connects again.
 *
 * The first event is `hello` or `reset`. `hello`: nothing has been missed that is not coming on this stream; `id` is where it goes
 * on from: the id the reader gave or, when it gave none, the last there is. `reset`: the id is not known (too old, of another
 * database, no number): drop everything; it may come later, too. `change`: ids grow, none is left out.
 * A comment line every 5 seconds says that the connection lives.
 */
export const changeStreamSchemas = {
  hello: z.object({ id: z.int() }),
  change: z.object({ id: z.int(), changes: z.array(changeSchema) }),
  reset: z.object({ id: z.int() }),
};

export type ChangeStreamEvent = {
  [Name in keyof typeof changeStreamSchemas]: { event: Name; data: z.infer<(typeof changeStreamSchemas)[Name]> };
}[keyof typeof changeStreamSchemas];
