import { setTimeout as wait } from "node:timers/promises";
import { type ChangeStreamEvent, changeStreamSchemas } from "@len/contract/changes";
import type { Log } from "../platform/log.ts";

type ChangeListener = {
  /** Changes are heard from now on. `resumed`: none since the last one heard has been missed. */
  connected(resumed: boolean): void;
  changed(changes: Extract<ChangeStreamEvent, { event: "change" }>["data"]["changes"]): void;
  /** Changes may have been missed, and which is not known. */
  reset(): void;
  /** Nothing is heard until `connected` is called again. */
  lost(): void;
};

export type ChangeStream = { lastId: () => number | null; stop(): void };

type Options = {
  /** Address of the API host. */
  baseUrl: string;
  listener: ChangeListener;
  log: Log;
  /** Where an earlier process stopped listening. */
  lastId?: number | null;
  /**
   * The API host sends a comment every 5 seconds. After the first of these silences nothing is believed until the connection speaks
   * again; after the second it is dead. Milliseconds, as the pauses.
   */
  silence?: { doubtful: number; dead: number };
  pauses?: { first: number; longest: number };
  /** After going on where it stopped, what was missed comes first: it is all there when nothing has come for so long. */
  settling?: number;
};

/**
 * Listens to the API host's `GET /api/changes` for ever: goes on after a break from the last id it has worked through, and says
 * when it hears and when it does not.
 */
export function openChangeStream(options: Options): ChangeStream {
  const {
    baseUrl,
    listener,
    log,
    silence = { doubtful: 7_500, dead: 12_500 },
    pauses = { first: 250, longest: 5_000 },
    settling = 250,
  } = options;
  const stopped = new AbortController();
  let lastId = options.lastId ?? null;
  let pause = pauses.first;
  let isConnected = false;

  async function listen() {
    while (!stopped.signal.aborted) {
      const reason = await readOnce().catch((error: unknown) => error);
      if (stopped.signal.aborted) return;
      if (isConnected) log.warn({ reason: String(reason) }, "changes are not heard for now");
      isConnected = false;
      listener.lost();
      await wait(pause * (0.5 + Math.random() / 2), null, { signal: stopped.signal, ref: false }).catch(() => null);
      pause = Math.min(pause * 2, pauses.longest);
    }
  }

  async function readOnce(): Promise<string> {
    const given = lastId;
    const attempt = new AbortController();
    const dead = setTimeout(() => attempt.abort(new Error("silent")), silence.dead);
    let isDoubtful = false;
    const doubtful = setTimeout(() => {
      isDoubtful = true;
      if (isConnected) listener.lost();
    }, silence.doubtful);
    let settled: NodeJS.Timeout | undefined;

    /** What a connection says comes in order: once it has said all that was held up, nothing is missing. */
    function connectWhenSettled() {
      clearTimeout(settled);
      settled = setTimeout(() => {
        settled = undefined;
        connect(true);
      }, settling);
    }

    function spoke() {
      dead.refresh();
      doubtful.refresh();
      settled?.refresh();
      if (isDoubtful && isConnected) connectWhenSettled();
      isDoubtful = false;
    }

    try {
      const response = await fetch(new URL("/api/changes", baseUrl), {
        headers: { Accept: "text/event-stream", ...(given !== null && { "Last-Event-ID": String(given) }) },
        signal: AbortSignal.any([attempt.signal, stopped.signal]),
        cache: "no-store",
      });
      if (!response.ok || !response.body || !response.headers.get("Content-Type")?.startsWith("text/event-stream")) {
        await response.body?.cancel();
        return `answered ${response.status}`;
      }
      for await (const event of eventsOf(response.body, spoke)) {
        if (event.event === "hello") {
          const resumed = given !== null && event.data.id === given;
          if (resumed) connectWhenSettled();
          else connect(false);
        }
        if (event.event === "reset") {
          clearTimeout(settled);
          listener.reset();
          connect(false);
        }
        if (event.event === "change") listener.changed(event.data.changes);
        lastId = event.data.id;
      }
      return "ended";
    } finally {
      clearTimeout(dead);
      clearTimeout(doubtful);
      clearTimeout(settled);
    }
  }

  function connect(resumed: boolean) {
    pause = pauses.first;
    if (!isConnected) log.info({ resumed }, "changes are heard");
    isConnected = true;
    listener.connected(resumed);
  }

  void listen();
  return { lastId: () => lastId, stop: () => stopped.abort() };
}

const longestEvent = 1024 * 1024;

/** Server-sent events of the contract; one that is not of it ends the reading, for what it said is not known. */
async function* eventsOf(body: ReadableStream<Uint8Array>, heard: () => void): AsyncGenerator<ChangeStreamEvent> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const bytes of body) {
    heard();
    rest += decoder.decode(bytes, { stream: true });
    const blocks = rest.split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? "";
    if (rest.length > longestEvent) throw new Error("an event without end");
    for (const block of blocks) {
      const event = eventOf(block);
      if (event) yield event;
    }
  }
}

function eventOf(block: string): ChangeStreamEvent | null {
  const fields = block.split(/\r?\n/).filter((line) => line !== "" && !line.startsWith(":"));
  const fieldOf = (name: string) =>
    fields
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).replace(/^ /, ""))
      .join("\n");
  const name = fieldOf("event");
  const data: unknown = fieldOf("data") && JSON.parse(fieldOf("data"));
  if (name === "hello") return { event: name, data: changeStreamSchemas.hello.parse(data) };
  if (name === "reset") return { event: name, data: changeStreamSchemas.reset.parse(data) };
  if (name === "change") return { event: name, data: changeStreamSchemas.change.parse(data) };
  return null;
}
