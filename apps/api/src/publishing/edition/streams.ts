import type { EditionEvent } from "@len/contract/edition";
import type { Context } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import { maintenance, rateLimited } from "../../platform/refusals/refusal.ts";
import type { EditionFeed } from "./feed.ts";

export type EditionStreams = {
  /** Answers with server-sent events. `address` is the visitor address whose limit applies. Throws a Refusal above a limit. */
  open(c: Context, address: string): Response;
  /** Ends all streams; later calls of `open` throw. */
  close(): void;
};

type Options = { feed: EditionFeed; limits?: { inAll: number; ofOneAddress: number } };

const usualLimits = { inAll: 500, ofOneAddress: 20 };
/** Subscribers consider a connection dead after 1.5 times this without an event. */
const repeatEveryMs = 5_000;
const retryAfterSeconds = 30;

/** The streams of one instance. */
export function createEditionStreams({ feed, limits = usualLimits }: Options): EditionStreams {
  const open = new Set<SSEStreamingApi>();
  const perAddress = new Map<string, number>();
  let isClosed = false;

  function take(address: string): void {
    if (isClosed) throw maintenance();
    const own = perAddress.get(address) ?? 0;
    if (own >= limits.ofOneAddress || open.size >= limits.inAll) throw rateLimited(retryAfterSeconds);
    perAddress.set(address, own + 1);
  }

  function release(address: string): void {
    const own = (perAddress.get(address) ?? 1) - 1;
    if (own > 0) perAddress.set(address, own);
    else perAddress.delete(address);
  }

  /**
   * Sends the edition at once, after each change and every few seconds. Each write waits until the subscriber has taken it, and the
   * next one sends the newest edition: a slow subscriber skips outdated editions, and no events pile up in memory.
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
    open(c, address) {
      take(address);
      return streamSSE(c, async (stream) => {
        open.add(stream);
        await tell(stream);
        open.delete(stream);
        release(address);
      });
    },
    close() {
      isClosed = true;
      for (const stream of open) stream.abort();
    },
  };
}
