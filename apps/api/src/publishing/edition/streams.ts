import type { EditionEvent, TimesEvent } from "@len/contract/edition";
import type { Context } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import { maintenance, rateLimited } from "../../platform/refusals/refusal.ts";
import type { EditionFeed } from "./feed.ts";
import type { TimesFeed } from "./times-feed.ts";

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
type Options = { feed: EditionFeed; times: TimesFeed; limits?: Limits };

const usualLimits: Limits = { ofOthers: 400, ofOneAddress: 20, ofSite: 200 };
/** Subscribers consider a connection dead after 1.5 times this period without an event. */
const repeatEveryMs = 5_000;
const retryAfterSeconds = 30;

/** The streams of one instance. */
export function createEditionStreams({ feed, times, limits = usualLimits }: Options): EditionStreams {
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
   * Sends the edition at once, after each change and every few seconds, and the doctors whose free times have changed since the last event.
   * Each write waits until the subscriber has received it, and the next one sends the newest edition: a slow subscriber skips outdated
   * editions, and no events accumulate in memory.
   */
  async function tell(stream: SSEStreamingApi): Promise<void> {
    let wake = () => {};
    const changed = new ChangedTimes();
    const unsubscribe = feed.subscribe(() => wake());
    const unsubscribeTimes = times.subscribe((doctors) => {
      changed.add(doctors);
      wake();
    });
    const repeating = setInterval(() => wake(), repeatEveryMs).unref();
    stream.onAbort(() => wake());
    while (!stream.aborted) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const ofTimes = changed.take();
      if (ofTimes) await stream.writeSSE({ event: "times", data: JSON.stringify(ofTimes) });
      const event: EditionEvent = { edition: feed.current().edition };
      await stream.writeSSE({ event: "edition", data: JSON.stringify(event) });
      if (!stream.aborted) await woken;
    }
    clearInterval(repeating);
    unsubscribe();
    unsubscribeTimes();
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

/** The doctors whose free times have changed since the last event; at most each of them once. */
class ChangedTimes {
  readonly #doctors = new Set<string>();
  #isUnknown = false;

  /** `null`: notices may have been missed. */
  add(doctors: string[] | null): void {
    if (doctors === null) this.#isUnknown = true;
    for (const doctor of doctors ?? []) this.#doctors.add(doctor);
  }

  /** `null` when nothing has changed. */
  take(): TimesEvent | null {
    const event = this.#isUnknown ? { doctors: null } : { doctors: [...this.#doctors] };
    this.#isUnknown = false;
    this.#doctors.clear();
    return event.doctors?.length === 0 ? null : event;
  }
}
