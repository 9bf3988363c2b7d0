import type { ChangeStreamEvent } from "@len/contract/changes";
import { asc, gte } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { maintenance, rateLimited } from "../../platform/http/problems.ts";
import type { ChangeEvent, ChangeFeed } from "./feed.ts";
import { changeEvents } from "./table.ts";

export type ChangeStreams = {
  /**
   * A body of server-sent events for one reader. `lastId` is what the reader says it has worked through; `address` whom the stream
   * is counted to. Throws a Problem when there are too many.
   */
  open(reader: { address: string; lastId: string | undefined }): Promise<ReadableStream<Uint8Array>>;
  /** Ends every stream at once and opens no other. */
  close(): void;
};

type Options = { db: Database; feed: ChangeFeed; limits?: { inAll: number; ofOneAddress: number } };

const usualLimits = { inAll: 500, ofOneAddress: 20 };
/** Readers take a connection for dead after two and a half of these. */
const heartbeatMs = 5_000;
const retryAfterSeconds = 30;
/** A reader this many events behind is quicker done with everything anew. */
const mostMissed = 1_000;
/** One that takes nothing is let go; it comes back with its last id. */
const mostUnreadBytes = 1_000_000;

/** The streams of one instance. */
export function createChangeStreams({ db, feed, limits = usualLimits }: Options): ChangeStreams {
  const open = new Set<Stream>();
  const perAddress = new Map<string, number>();
  let isClosed = false;
  const beating = setInterval(() => {
    for (const stream of open) stream.beat();
  }, heartbeatMs).unref();

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

  return {
    async open({ address, lastId }) {
      take(address);
      const stream = new Stream(() => {
        unsubscribe();
        open.delete(stream);
        release(address);
      });
      // It hears from before the reading on, so that nothing falls between the two.
      const unsubscribe = feed.subscribe((event) => stream.pass(event));
      open.add(stream);
      try {
        stream.begin(await readMissed(db, lastId, feed.lastId()));
      } catch (error) {
        stream.end();
        throw error;
      }
      return stream.body;
    },
    close() {
      isClosed = true;
      clearInterval(beating);
      for (const stream of open) stream.end();
    },
  };
}

type Missed = { hello: number; events: ChangeEvent[] } | { reset: number };

/** An id that is not there is of another history, or was removed long ago. */
async function readMissed(db: Database, given: string | undefined, last: number): Promise<Missed> {
  if (given === undefined) return { hello: last, events: [] };
  if (!/^(?:0|[1-9]\d{0,14})$/.test(given)) return { reset: last };
  const id = Number(given);
  const [own, ...missed] = await db
    .select({ id: changeEvents.id, changes: changeEvents.changes })
    .from(changeEvents)
    .where(gte(changeEvents.id, id))
    .orderBy(asc(changeEvents.id))
    .limit(mostMissed + 2);
  const isKnown = own ? own.id === id : id === 0;
  return isKnown && missed.length <= mostMissed ? { hello: id, events: missed } : { reset: last };
}

/** One reader's stream: what it is passed before `begin` waits. */
class Stream {
  readonly body: ReadableStream<Uint8Array>;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #waiting: ChangeEvent[] | null = [];
  #sent = 0;
  readonly #onEnd: () => void;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
    this.body = new ReadableStream(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        cancel: () => this.#stop(),
      },
      { highWaterMark: 0, size: (chunk) => chunk.byteLength },
    );
  }

  begin(missed: Missed): void {
    if ("reset" in missed) this.#send({ event: "reset", data: { id: missed.reset } });
    else this.#send({ event: "hello", data: { id: missed.hello } });
    const events = [...("events" in missed ? missed.events : []), ...(this.#waiting ?? [])];
    this.#waiting = null;
    for (const event of events) this.pass(event);
  }

  /** What it has sent is left out; that everything may have changed is said again rather than not at all. */
  pass(event: ChangeEvent): void {
    if (this.#waiting) this.#waiting.push(event);
    else if (event.changes === null) this.#send({ event: "reset", data: { id: event.id } });
    else if (event.id > this.#sent) this.#send({ event: "change", data: { id: event.id, changes: event.changes } });
  }

  beat(): void {
    this.#write(": \n\n");
  }

  end(): void {
    this.#controller?.close();
    this.#stop();
  }

  #send({ event, data }: ChangeStreamEvent): void {
    this.#sent = data.id;
    this.#write(`id: ${data.id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  #write(text: string): void {
    if ((this.#controller?.desiredSize ?? 0) < -mostUnreadBytes) this.end();
    this.#controller?.enqueue(new TextEncoder().encode(text));
  }

  #stop(): void {
    if (!this.#controller) return;
    this.#controller = undefined;
    this.#onEnd();
  }
}
