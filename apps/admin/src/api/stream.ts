import { sessionCalls } from "@len/contract/staff/calls/session";
import { streamEvents } from "@len/contract/staff/overview";
import * as z from "zod";
import { checkSession } from "./query-client.ts";

/** Events of the clinic's work. They contain only ids; the panel reads the shown records again. */
const eventSchema = z.discriminatedUnion("event", [
  z.object({ event: z.literal("reset") }),
  z.object({ event: z.literal("beat") }),
  z.object({ event: z.literal("request"), data: z.object({ number: z.int(), isNew: z.boolean() }) }),
  z.object({ event: z.literal("presence"), data: streamEvents.presence }),
  z.object({ event: z.literal("review"), data: streamEvents.review }),
]);
type LiveEvent = z.infer<typeof eventSchema>;

const names = ["reset", "beat", "request", "presence", "review"] as const;
const silenceMs = 10_000;
const tryAgainMs = 3_000;

export type Connection = { isLost: boolean; since: number };
type Hear = { event(event: LiveEvent): void; connection(connection: Connection): void };

/**
 * Passes the API's events to this tab. Only one tab of a browser opens the stream and passes the events on, because under HTTP/1.1 a
 * browser opens at most six connections to a host. When two heartbeats are missed, the connection counts as lost. Returns `check`, which
 * reconnects at once, and `stop`.
 */
export function listenToClinic(hear: Hear) {
  const channel = new BroadcastChannel("len-panel");
  const stopping = new AbortController();
  let lastHeard = Date.now();
  let isLost = false;
  let reconnect = () => {};

  const take = (raw: unknown) => {
    const parsed = eventSchema.safeParse(raw);
    if (!parsed.success) return;
    lastHeard = Date.now();
    if (isLost) {
      isLost = false;
      hear.connection({ isLost, since: lastHeard });
      // Events that were sent during the interruption are missing, so everything is read again.
      hear.event({ event: "reset" });
    }
    hear.event(parsed.data);
  };
  channel.onmessage = ({ data }) => (data === "check" ? reconnect() : take(data));

  // After a change of the network the old connection may be dead, so a new one is opened.
  for (const change of ["offline", "online"]) addEventListener(change, () => reconnect(), { signal: stopping.signal });

  const watching = setInterval(() => {
    if (isLost || Date.now() - lastHeard < silenceMs) return;
    isLost = true;
    hear.connection({ isLost, since: lastHeard });
  }, 1_000);

  void navigator.locks
    .request("len-panel-stream", { signal: stopping.signal }, async () => {
      while (!stopping.signal.aborted) {
        await holdStream((event) => {
          take(event);
          channel.postMessage(event);
        });
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, tryAgainMs);
          reconnect = () => {
            clearTimeout(timer);
            resolve();
          };
          stopping.signal.addEventListener("abort", () => resolve(), { once: true });
        });
      }
    })
    .catch(() => {});

  /** Opens the stream; the promise resolves when the stream breaks. */
  function holdStream(tell: (event: unknown) => void): Promise<void> {
    return new Promise((resolve) => {
      const source = new EventSource(sessionCalls.stream.path);
      const end = () => {
        source.close();
        clearInterval(watch);
        resolve();
      };
      // A connection that hangs reports no error, so the silence is measured.
      const watch = setInterval(() => Date.now() - Math.max(lastHeard, openedAt) > silenceMs + 2_000 && end(), 1_000);
      const openedAt = Date.now();
      reconnect = end;
      source.onerror = () => {
        void checkSession();
        end();
      };
      stopping.signal.addEventListener("abort", end, { once: true });
      for (const event of names) source.addEventListener(event, ({ data }) => tell({ event, data: JSON.parse(data) }));
    });
  }

  return {
    check() {
      reconnect();
      channel.postMessage("check");
    },
    stop() {
      stopping.abort();
      clearInterval(watching);
      channel.close();
    },
  };
}
