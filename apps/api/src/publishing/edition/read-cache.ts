import type { CollectionName } from "@len/contract/changes";
import type { MiddlewareHandler } from "hono";
import type * as z from "zod";
import { isMatched, unchanged } from "../../platform/http/conditional.ts";
import type { AppEnv } from "../../platform/http/context.ts";
import { addHeaders } from "../../platform/http/door.ts";
import type { ChangeFeed } from "./feed.ts";

/** With plain headers, which Node's server writes as they are. */
type Kept = { bytes: Uint8Array<ArrayBuffer>; etag: string; headers: Record<string, string> };

const mostBytes = 8 * 1024 * 1024;
const mostAnswers = 500;

/**
 * Keeps the ready answers of a call, by the parameters its schema knows, until a change touches the collection. What is kept is
 * given out only while news of changes arrives at once.
 */
export function keepAnswers(feed: ChangeFeed, collection: CollectionName, query: z.ZodType): MiddlewareHandler<AppEnv> {
  const kept = new Map<string, Kept>();
  let bytesKept = 0;
  let changesSeen = 0;

  feed.subscribe(({ changes }) => {
    if (changes && !changes.some((change) => change.collection === collection)) return;
    changesSeen += 1;
    kept.clear();
    bytesKept = 0;
  });

  function keep(key: string, answer: Kept): void {
    if (answer.bytes.byteLength > mostBytes / 10) return;
    kept.set(key, answer);
    bytesKept += answer.bytes.byteLength;
    for (const [oldest, { bytes }] of kept) {
      if (kept.size <= mostAnswers && bytesKept <= mostBytes) return;
      kept.delete(oldest);
      bytesKept -= bytes.byteLength;
    }
  }

  return async (c, next) => {
    const asked = query.safeParse(valuesOf(c.req.queries()));
    const isAsking = c.req.method === "GET" && asked.success && c.req.header("If-Modified-Since") === undefined;
    if (!isAsking || !feed.isHearing()) return await next();

    const key = JSON.stringify(asked.data);
    const known = kept.get(key);
    if (known) {
      c.set("isComplete", true);
      const headers = { ...known.headers, "x-request-id": c.get("requestId") };
      return isMatched(c, known.etag) ? unchanged(new Headers(headers)) : new Response(known.bytes, { headers });
    }

    const seenBefore = changesSeen;
    await next();
    const etag = c.res.headers.get("ETag");
    if (c.res.status !== 200 || etag === null) return;
    const bytes = new Uint8Array(await c.res.clone().arrayBuffer());
    const headers = new Headers(c.res.headers);
    addHeaders(headers, c.req.path, c.get("config"));
    // What was read before a change must not be kept after it; another reader of the same may have been quicker.
    if (changesSeen === seenBefore && feed.isHearing() && !kept.has(key)) keep(key, { bytes, etag, headers: Object.fromEntries(headers) });
  };
}

/** As the validator of the route sees them: one value as itself, several as a list. */
const valuesOf = (queries: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(queries).map(([name, values]) => [name, values.length === 1 ? values[0] : values]));
