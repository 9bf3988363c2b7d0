import { createHash } from "node:crypto";
import { editionHeader } from "@len/contract/edition";
import type { Context, MiddlewareHandler } from "hono";
import type { Database } from "../../platform/database/database.ts";
import type { AppEnv } from "../../platform/http/context.ts";
import { readEdition } from "./edition.ts";
import type { EditionFeed } from "./feed.ts";

/**
 * Adds to every answer the content edition it was read at, to every read an `ETag` (of its bytes) and a `Last-Modified` (of the edition),
 * and answers 304 to callers that have the answer already. Callers cache the answer and revalidate it each time.
 */
export function conditional({ db, feed }: { db: Database; feed: EditionFeed | undefined }): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return await next();

    // Taken before the answer is read: a publication in between makes the number too low. The caller then asks once more than
    // needed; a number that is too high would let it keep a stale answer.
    const { edition, modifiedAt } = feed ? feed.current() : await readEdition(db);
    await next();
    if (c.res.headers.get("Content-Type")?.startsWith("text/event-stream")) return;
    c.res.headers.set(editionHeader, String(edition));
    if (c.res.status !== 200) return;

    const bytes = new Uint8Array(await c.res.arrayBuffer());
    const headers = new Headers(c.res.headers);
    const etag = headers.get("ETag") ?? `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;
    headers.set("ETag", etag);
    headers.set("Cache-Control", "public, no-cache");
    const isDated = modifiedAt !== null && isContent(c.req.path);
    if (isDated) headers.set("Last-Modified", new Date(Math.min(modifiedAt.getTime(), Date.now())).toUTCString());
    const isKnown = isMatched(c, etag) ?? (isDated && (await isUnmodified(c, async () => (await readEdition(db)).modifiedAt)));
    // Otherwise Hono would merge the headers of the two responses.
    c.res = undefined;
    c.res = isKnown ? unchanged(headers) : new Response(bytes, { headers });
  };
}

/** The documentation changes with the program, not with an edition. */
const isContent = (path: string) => !/^\/api\/(?:docs|openapi)/.test(path);

/** A 304 with the headers of the answer it replaces. */
export function unchanged(headers: Headers): Response {
  const kept = new Headers(headers);
  kept.delete("Content-Type");
  kept.delete("Content-Length");
  return new Response(null, { status: 304, headers: kept });
}

/** Whether `If-None-Match` matches the answer (RFC 9110, 13.1.2: weak comparison); `null` when the header is absent. */
export function isMatched(c: Context, etag: string): boolean | null {
  const asked = c.req.header("If-None-Match");
  if (asked === undefined) return null;
  return asked.trim() === "*" || [...asked.matchAll(/(?:W\/)?("[^"]*")/g)].some(([, tag]) => tag === etag);
}

const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Queries the database, because another instance may have published a moment ago. */
async function isUnmodified(c: Context, findModified: () => Promise<Date | null>): Promise<boolean> {
  const asked = c.req.header("If-Modified-Since");
  if (asked === undefined || !httpDate.test(asked)) return false;
  const modifiedAt = await findModified();
  return modifiedAt !== null && modifiedAt.getTime() <= Date.parse(asked);
}
