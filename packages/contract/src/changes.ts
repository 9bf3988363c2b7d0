import * as z from "zod";

/**
 * Collections whose content may change for visitors, named after their paths under `/api/`. `vacancies` is an alias of
 * `vacations` and not a collection of its own.
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
 * A change in one collection. `slugs` names the single items that changed, including their earlier slugs; the lists of the
 * collection always count as changed. `null`: any answer of the collection may have changed.
 */
export const changeSchema = z.object({
  collection: z.enum(collectionNames),
  slugs: z.array(z.string()).nullable(),
});

export type Change = z.infer<typeof changeSchema>;

/**
 * Events of `GET /api/changes` (server-sent events) by name, with the JSON of their `data`. The SSE `id:` of each event equals its
 * `id` field: a reader that reconnects sends the last processed id as `Last-Event-ID` (or `?lastId=`).
 *
 * The first event is `hello` or `reset`. `hello`: the stream continues after `id` without gaps; `id` is the reader's own last id or,
 * when the reader sent none, the newest id. `reset`: the reader's id is unknown (too old, from another database, or not a number),
 * so the reader must drop its whole cache; `reset` may also come later. `change`: ids increase and none is skipped.
 * A comment line every 5 seconds keeps the connection alive.
 */
export const changeStreamSchemas = {
  hello: z.object({ id: z.int() }),
  change: z.object({ id: z.int(), changes: z.array(changeSchema) }),
  reset: z.object({ id: z.int() }),
};

export type ChangeStreamEvent = {
  [Name in keyof typeof changeStreamSchemas]: { event: Name; data: z.infer<(typeof changeStreamSchemas)[Name]> };
}[keyof typeof changeStreamSchemas];
