import { createHash } from "node:crypto";
import { editionHeader } from "@len/contract/edition";
import type { Context, MiddlewareHandler } from "hono";
import type { Database } from "../../platform/database/database.ts";
import type { AppEnv } from "../../platform/http/context.ts";
import { readEdition } from "./edition.ts";
import type { EditionFeed } from "./feed.ts";

/**
 * Adds the content edition to every answer to GET and HEAD, and to a 200 also an `ETag` (a hash of the body) and a `Last-Modified` (the time of
 * the edition). Answers 304 when the caller has this answer already: callers may cache, but revalidate each time. An answer that says
 * `no-store` changes without an edition, so it has only the `ETag`.
 */
export function conditional({ db, feed }: { db: Database; feed: EditionFeed | undefined }): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return await next();

    // The edition is read before the answer. If a publication comes between the two, the number is too low, and the caller asks once
    // more than needed. A number that is too high would let the caller keep a stale answer.
    const { edition, modifiedAt } = feed ? feed.current() : await readEdition(db);
    await next();
    if (c.res.headers.get("Content-Type")?.startsWith("text/event-stream")) return;
    c.res.headers.set(editionHeader, String(edition));
    if (c.res.status !== 200) return;

    const bytes = new Uint8Array(await c.res.arrayBuffer());
    const headers = new Headers(c.res.headers);
    const etag = headers.get("ETag") ?? `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;
    headers.set("ETag", etag);
    const isLive = headers.get("Cache-Control") === "no-store";
    if (!isLive) headers.set("Cache-Control", "public, no-cache");
    const isDated = modifiedAt !== null && !isLive && isContent(c.req.path);
    if (isDated) headers.set("Last-Modified", new Date(Math.min(modifiedAt.getTime(), Date.now())).toUTCString());
    const isKnown = isMatched(c, etag) ?? (isDated && (await isUnmodified(c, async () => (await readEdition(db)).modifiedAt)));
    // Hono merges the headers of the old response into the new one unless the old one is unset first.
    c.res = undefined;
    c.res = isKnown ? unchanged(headers) : new Response(bytes, { headers });
  };
}

/** API documentation changes with the program, not with the content edition. */
const isContent = (path: string) => !/^\/api\/(?:docs|openapi)/.test(path);

/** A 304 with the headers that the full answer would have. */
export function unchanged(headers: Headers): Response {
  const kept = new Headers(headers);
  kept.delete("Content-Type");
  kept.delete("Content-Length");
  return new Response(null, { status: 304, headers: kept });
}

/** Whether `If-None-Match` contains this ETag (weak comparison, RFC 9110, 13.1.2); `null` when the request has no such header. */
export function isMatched(c: Context, etag: string): boolean | null {
  const asked = c.req.header("If-None-Match");
  if (asked === undefined) return null;
  return asked.trim() === "*" || [...asked.matchAll(/(?:W\/)?("[^"]*")/g)].some(([, tag]) => tag === etag);
}

const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Reads the time from the database, because another instance may have published a moment ago. */
async function isUnmodified(c: Context, findModified: () => Promise<Date | null>): Promise<boolean> {
  const asked = c.req.header("If-Modified-Since");
  if (asked === undefined || !httpDate.test(asked)) return false;
  const modifiedAt = await findModified();
  return modifiedAt !== null && modifiedAt.getTime() <= Date.parse(asked);
}
