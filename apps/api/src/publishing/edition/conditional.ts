import { createHash } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { collectionOf, findModifiedAt } from "../../publishing/changes/modified.ts";
import type { AppDeps, AppEnv } from "./context.ts";

/**
 * Gives every read an `ETag` (of its bytes) and a `Last-Modified` (of its collection), and answers 304 to who has it already. Callers
 * keep the answer and ask each time whether it still holds.
 */
export function conditional({ db, changes }: Pick<AppDeps, "db" | "changes">): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return await next();

    // Before the answer is read: a change in between makes the time too early, which costs a repeat, and never too late.
    const collection = collectionOf(c.req.path);
    const modifiedAt = collection && (changes ? changes.feed.modifiedAt(collection) : await findModifiedAt(db, collection));
    await next();
    if (c.res.status !== 200 || c.res.headers.get("Content-Type")?.startsWith("text/event-stream")) return;

    const bytes = new Uint8Array(await c.res.arrayBuffer());
    const headers = new Headers(c.res.headers);
    const etag = headers.get("ETag") ?? `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;
    headers.set("ETag", etag);
    headers.set("Cache-Control", "public, no-cache");
    if (modifiedAt) headers.set("Last-Modified", new Date(Math.min(modifiedAt.getTime(), Date.now())).toUTCString());
    const isKnown = isMatched(c, etag) ?? (collection !== null && (await isUnmodified(c, () => findModifiedAt(db, collection))));
    // Without this Hono would put the headers of the two together.
    c.res = undefined;
    c.res = isKnown ? unchanged(headers) : new Response(bytes, { headers });
  };
}

/** A 304 with the headers of the answer it stands for. */
export function unchanged(headers: Headers): Response {
  const kept = new Headers(headers);
  kept.delete("Content-Type");
  kept.delete("Content-Length");
  return new Response(null, { status: 304, headers: kept });
}

/** Whether `If-None-Match` names the answer (RFC 9110, 13.1.2: compared weakly); `null` when it is not asked. */
export function isMatched(c: Context, etag: string): boolean | null {
  const asked = c.req.header("If-None-Match");
  if (asked === undefined) return null;
  return asked.trim() === "*" || [...asked.matchAll(/(?:W\/)?("[^"]*")/g)].some(([, tag]) => tag === etag);
}

const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** The database is asked, for another instance may have changed the collection a moment ago. */
async function isUnmodified(c: Context, findModified: () => Promise<Date | null>): Promise<boolean> {
  const asked = c.req.header("If-Modified-Since");
  if (asked === undefined || !httpDate.test(asked)) return false;
  const modifiedAt = await findModified();
  return modifiedAt !== null && modifiedAt.getTime() <= Date.parse(asked);
}
