import { setTimeout as wait } from "node:timers/promises";
import { editionEventSchema, timesEventSchema } from "@len/contract/edition";
import { EventSourceParserStream } from "eventsource-parser/stream";
import type { Log } from "../platform/log.ts";

type Options = {
  /** Base URL of the API host. */
  baseUrl: string;
  /** Identifies this site to the API host, which reserves stream connections for it. */
  secret: string | undefined;
  /** Called when the API host announces an edition: on connection, after each change and every five seconds. */
  onEdition: (edition: number) => void;
  /** Called when free times of these doctors may have changed; `null`: of any doctor. */
  onTimes?: (doctors: string[] | null) => void;
  /** Called when the connection is lost. After the reconnection `onEdition` is called again. */
  onLost: () => void;
  log: Log;
  /** The silence after which the connection counts as lost; in milliseconds, like the pauses. */
  silence?: number;
  pauses?: { first: number; longest: number };
};

const longestEvent = 64 * 1024;

/**
 * The silence is measured in this number of parts. Timers run before sockets are read, so after a busy period a process would consider the
 * connection silent although heartbeats are waiting in the socket; between two parts it reads them.
 */
const partsOfSilence = 3;

/** Follows the content edition by `GET /api/changes`, and reconnects whenever the connection ends or is silent for too long. */
export function openEditionStream(options: Options): { stop(): void } {
  const { baseUrl, secret, onEdition, onTimes, onLost, log, silence = 7_500, pauses = { first: 250, longest: 5_000 } } = options;
  const stopped = new AbortController();
  let pause = pauses.first;
  let isConnected = false;
  let isReported = false;

  async function follow() {
    while (!stopped.signal.aborted) {
      const reason = await readOnce().catch((error: unknown) => error);
      if (stopped.signal.aborted) return;
      if (!isReported) log.warn({ reason: String(reason) }, "the site does not hear of changes: every page is checked with the API");
      isReported = true;
      isConnected = false;
      onLost();
      await wait(pause * (0.5 + Math.random() / 2), null, { signal: stopped.signal, ref: false }).catch(() => null);
      pause = Math.min(pause * 2, pauses.longest);
    }
  }

  async function readOnce(): Promise<string> {
    const attempt = new AbortController();
    let partsLeft = partsOfSilence;
    const silent = setTimeout(() => {
      partsLeft -= 1;
      if (partsLeft === 0) attempt.abort(new Error("silent"));
      else silent.refresh();
    }, silence / partsOfSilence);
    try {
      const response = await fetch(new URL("/api/changes", baseUrl), {
        headers: { Accept: "text/event-stream", ...(secret && { "X-Site-Secret": secret }) },
        signal: AbortSignal.any([attempt.signal, stopped.signal]),
        cache: "no-store",
      });
      if (!response.ok || !response.body || !response.headers.get("Content-Type")?.startsWith("text/event-stream")) {
        await response.body?.cancel();
        return `answered ${response.status}`;
      }
      const events = response.body
        .pipeThrough(new TextDecoderStream())
        .pipeThrough(new EventSourceParserStream({ maxBufferSize: longestEvent }));
      for await (const { event, data } of events) {
        if (event === "times") onTimes?.(timesEventSchema.parse(JSON.parse(data)).doctors);
        if (event !== "edition") continue;
        partsLeft = partsOfSilence;
        silent.refresh();
        heard(editionEventSchema.parse(JSON.parse(data)).edition);
      }
      return "ended";
    } finally {
      clearTimeout(silent);
      // An event that does not match the contract ends the connection, too.
      attempt.abort();
    }
  }

  function heard(edition: number) {
    pause = pauses.first;
    if (!isConnected) log.info({ edition }, "connected to the edition stream");
    isConnected = true;
    isReported = false;
    onEdition(edition);
  }

  void follow();
  return { stop: () => stopped.abort() };
}
