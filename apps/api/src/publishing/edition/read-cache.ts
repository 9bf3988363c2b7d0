import type { MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import type * as z from "zod";
import type { AppEnv } from "../../platform/http/context.ts";
import { addHeaders } from "../../platform/http/middleware.ts";
import { isMatched, unchanged } from "./conditional.ts";
import type { EditionFeed } from "./feed.ts";

/** The headers are a plain object, because Node's server writes it without conversion. */
type CachedAnswer = { bytes: Uint8Array<ArrayBuffer>; etag: string; headers: Record<string, string> };

const maxBytes = 8_000_000;

/**
 * Caches complete answers of a call. The key is the content edition and the query parameters that the call's schema knows. The cache is
 * not used while this instance is not notified of new editions. Answers that say `no-store` change without an edition and are not cached.
 */
export function cacheAnswers(feed: EditionFeed, query: z.ZodType): MiddlewareHandler<AppEnv> {
  const answers = new LRUCache<string, CachedAnswer>({
    max: 500,
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 10,
    sizeCalculation: ({ bytes }) => bytes.byteLength || 1,
  });

  return async (c, next) => {
    const asked = query.safeParse(valuesOf(c.req.queries()));
    const isCacheable = c.req.method === "GET" && asked.success && c.req.header("If-Modified-Since") === undefined;
    if (!isCacheable || !feed.isListening()) return await next();

    // The edition is read before the answer, as for `X-Content-Edition`. If a publication comes between the two, a newer answer is stored
    // under the older edition, which no later request looks up.
    const key = `${feed.current().edition} ${JSON.stringify(asked.data)}`;
    const cached = answers.get(key);
    if (cached) {
      c.set("isComplete", true);
      const headers = { ...cached.headers, "x-request-id": c.get("requestId") };
      return isMatched(c, cached.etag) ? unchanged(new Headers(headers)) : new Response(cached.bytes, { headers });
    }

    await next();
    const etag = c.res.headers.get("ETag");
    const isLive = c.res.headers.get("Cache-Control") === "no-store";
    if (c.res.status !== 200 || etag === null || isLive) return;
    const bytes = new Uint8Array(await c.res.clone().arrayBuffer());
    const headers = new Headers(c.res.headers);
    addHeaders(headers, c.req.path, c.get("config"));
    answers.set(key, { bytes, etag, headers: Object.fromEntries(headers) });
  };
}

/** The query parameters as the route's validator gets them: a single value as a string, several as an array. */
const valuesOf = (queries: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(queries).map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
