import type { EditionEvent } from "@len/contract/edition";
import type { Context } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import { maintenance, rateLimited } from "../../platform/refusals/refusal.ts";
import type { EditionFeed } from "./feed.ts";

export type EditionStreams = {
  /**
   * Answers with server-sent events. `subscriber` is the visitor address whose limit applies, or `ourSite`. Throws a Refusal above a limit.
   */
  open(c: Context, subscriber: string): Response;
  /** Ends all streams; later calls of `open` throw. */
  close(): void;
};

/** The subscriber name of the clinic's own site. Its places are reserved, so that others cannot prevent it from receiving changes. */
export const ourSite = "site";

/** `ofOthers` and `ofSite` are two separate sets of places. */
type Limits = { ofOthers: number; ofOneAddress: number; ofSite: number };
type Options = { feed: EditionFeed; limits?: Limits };

const usualLimits: Limits = { ofOthers: 400, ofOneAddress: 20, ofSite: 200 };
/** Subscribers consider a connection dead after 1.5 times this without an event. */
const repeatEveryMs = 5_000;
const retryAfterSeconds = 30;

/** The streams of one instance. */
export function createEditionStreams({ feed, limits = usualLimits }: Options): EditionStreams {
  const open = new Set<SSEStreamingApi>();
  const places = new Map<string, number>();
  let isClosed = false;

  function take(subscriber: string): void {
    if (isClosed) throw maintenance();
    const own = places.get(subscriber) ?? 0;
    const ofOthers = open.size - (places.get(ourSite) ?? 0);
    const isFull = subscriber === ourSite ? own >= limits.ofSite : own >= limits.ofOneAddress || ofOthers >= limits.ofOthers;
    if (isFull) throw rateLimited(retryAfterSeconds);
    places.set(subscriber, own + 1);
  }

  function release(subscriber: string): void {
    const own = (places.get(subscriber) ?? 1) - 1;
    if (own > 0) places.set(subscriber, own);
    else places.delete(subscriber);
  }

  /**
   * Sends the edition at once, after each change and every few seconds. Each write waits until the subscriber has received it, and the next
   * one sends the newest edition: a slow subscriber skips outdated editions, and no events accumulate in memory.
   */
  async function tell(stream: SSEStreamingApi): Promise<void> {
    let wake = () => {};
    const unsubscribe = feed.subscribe(() => wake());
    const repeating = setInterval(() => wake(), repeatEveryMs).unref();
    stream.onAbort(() => wake());
    while (!stream.aborted) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const event: EditionEvent = { edition: feed.current().edition };
      await stream.writeSSE({ event: "edition", data: JSON.stringify(event) });
      if (!stream.aborted) await woken;
    }
    clearInterval(repeating);
    unsubscribe();
  }

  return {
    open(c, subscriber) {
      take(subscriber);
      return streamSSE(c, async (stream) => {
        open.add(stream);
        await tell(stream);
        open.delete(stream);
        release(subscriber);
      });
    },
    close() {
      isClosed = true;
      for (const stream of open) stream.abort();
    },
  };
}
