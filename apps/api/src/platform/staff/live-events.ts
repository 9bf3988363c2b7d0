import type { Colleague, StaffRole } from "@len/contract/staff/roles";
import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import * as z from "zod";
import type { Database } from "../database/database.ts";
import type { Listen } from "../database/listen.ts";
import { maintenance, rateLimited } from "../refusals/refusal.ts";
import { namesOfStaff } from "./actors.ts";

/** The PostgreSQL channel that notifies all instances of changes that the panel shows. Notices contain only numbers and ids. */
const channel = "len_staff";

const noticeSchema = z.discriminatedUnion("what", [
  z.object({ what: z.literal("request"), number: z.int(), isNew: z.boolean() }),
  z.object({ what: z.literal("review"), id: z.string() }),
  z.object({ what: z.literal("presence"), number: z.int(), staffId: z.string(), isLooking: z.boolean() }),
  z.object({ what: z.literal("content"), item: z.string(), staffId: z.string(), isLooking: z.boolean() }),
]);
type Notice = z.infer<typeof noticeSchema>;

/** Notifies every open panel; the notice is sent when the caller's transaction commits. */
export async function notifyStaff(db: Database, notice: Notice): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${JSON.stringify(notice)})`);
}

type StaffEvent = { event: "reset" | "beat" | "request" | "presence" | "review"; data: object };

export type LiveEvents = {
  /** Answers with server-sent events for the roles; throws a Refusal above a limit. `isAllowed` is called before each beat. */
  open(c: Context, reader: { id: string; roles: readonly StaffRole[]; isAllowed(): Promise<boolean> }): Response;
  /** Ids of the persons who have a request (by its number) or an item of content (`entity id`) open. */
  viewersOf(what: number | string): string[];
  /** Ends all streams; later calls of `open` throw. */
  close(): void;
  stop(): Promise<void>;
};

const beatEveryMs = 5_000;
const presenceMs = 30_000;
const streamsOfOne = 10;
/** A panel that stops reading gets a reset instead of a longer queue. */
const queueLimit = 100;

/** The panels of one instance, and the persons who look at each request or item of content, as all instances report them. */
export function startLiveEvents({ db, listen, now = () => Date.now() }: { db: Database; listen: Listen; now?: () => number }): LiveEvents {
  const panels = new Set<Panel>();
  const looking = new Map<number | string, Map<string, number>>();

  const tell = (roles: readonly StaffRole[], event: StaffEvent) => {
    for (const panel of panels) if (panel.roles.some((role) => roles.includes(role))) panel.tell(event);
  };

  function viewersOf(what: number | string): string[] {
    const viewers = looking.get(what) ?? new Map<string, number>();
    for (const [id, until] of viewers) if (until < now()) viewers.delete(id);
    if (viewers.size === 0) looking.delete(what);
    return [...viewers.keys()];
  }

  /** Forms of content get their viewers in the answer to their own request. */
  async function tellPresence(number: number | string): Promise<void> {
    if (typeof number === "string") return;
    const names = await namesOfStaff(db, viewersOf(number));
    const viewers: Colleague[] = viewersOf(number).flatMap((id) => names.get(id) ?? []);
    tell(["owner", "reception"], { event: "presence", data: { number, viewers } });
  }

  async function look(what: number | string, { staffId, isLooking }: { staffId: string; isLooking: boolean }): Promise<void> {
    const before = viewersOf(what);
    const viewers = looking.get(what) ?? new Map<string, number>();
    looking.set(what, viewers);
    if (isLooking) viewers.set(staffId, now() + presenceMs);
    else viewers.delete(staffId);
    if (before.includes(staffId) !== isLooking) await tellPresence(what);
  }

  /** Removes persons whose browser has disappeared without a message. */
  const forgetting = setInterval(() => {
    for (const [what, viewers] of looking) {
      const count = viewers.size;
      if (viewersOf(what).length < count) void tellPresence(what).catch(() => {});
    }
  }, beatEveryMs).unref();

  function hear(payload: string): void {
    const parsed = noticeSchema.safeParse(JSON.parse(payload));
    if (!parsed.success) return;
    const notice = parsed.data;
    if (notice.what === "request") {
      tell(["owner", "reception"], { event: "request", data: { number: notice.number, isNew: notice.isNew } });
    } else if (notice.what === "review") tell(["owner", "moderator"], { event: "review", data: { id: notice.id } });
    else void look(notice.what === "content" ? notice.item : notice.number, notice).catch(() => {});
  }

  // After a gap any event may be missing.
  const reset = () => tell(["owner", "reception", "moderator"], { event: "reset", data: {} });
  const notifications = listen(channel, { listening: reset, notified: hear, lost: () => {} });
  let isStopped = false;

  function close(): void {
    isStopped = true;
    for (const panel of panels) panel.end();
  }

  return {
    viewersOf,
    close,
    open(c, { id, roles, isAllowed }) {
      if (isStopped) throw maintenance();
      if ([...panels].filter((panel) => panel.id === id).length >= streamsOfOne) throw rateLimited(30);
      return streamSSE(c, async (stream) => {
        const panel = new Panel(id, roles, stream);
        panels.add(panel);
        panel.tell({ event: "reset", data: {} });
        await panel.run(isAllowed, beatEveryMs);
        panels.delete(panel);
      });
    },
    async stop() {
      close();
      clearInterval(forgetting);
      await notifications.close();
    },
  };
}

/** One open stream. Events wait until the browser has received the earlier ones. */
class Panel {
  readonly id: string;
  readonly roles: readonly StaffRole[];
  readonly #stream: SSEStreamingApi;
  #waiting: StaffEvent[] = [];
  #wake = () => {};

  constructor(id: string, roles: readonly StaffRole[], stream: SSEStreamingApi) {
    this.id = id;
    this.roles = roles;
    this.#stream = stream;
    stream.onAbort(() => this.#wake());
  }

  tell(event: StaffEvent): void {
    if (this.#waiting.length >= queueLimit) this.#waiting = [{ event: "reset", data: {} }];
    else this.#waiting.push(event);
    this.#wake();
  }

  end(): void {
    this.#stream.abort();
  }

  async run(isAllowed: () => Promise<boolean>, everyMs: number): Promise<void> {
    const beating = setInterval(async () => {
      // A session that has ended by sign-out, dismissal or idleness gets no more events.
      if (await isAllowed().catch(() => true)) this.tell({ event: "beat", data: { now: new Date().toISOString() } });
      else this.end();
    }, everyMs).unref();
    while (!this.#stream.aborted) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      for (const { event, data } of this.#waiting.splice(0)) {
        if (!this.#stream.aborted) await this.#stream.writeSSE({ event, data: JSON.stringify(data) });
      }
      if (this.#waiting.length === 0 && !this.#stream.aborted) await woken;
    }
    clearInterval(beating);
  }
}
