import { randomUUID } from "node:crypto";
import { requestFilterSchema } from "@len/contract/staff/requests";
import { sql } from "drizzle-orm";
import { phoneIndexOf, sealForm } from "../src/features/requests/sealed-form.ts";
import { requests } from "../src/features/requests/table.ts";
import type { Database } from "../src/platform/database/database.ts";
import type { Sealer } from "../src/platform/sealing/sealing.ts";
import { staff } from "../src/platform/staff/table.ts";
import type { Browser } from "../test/staff-browser.ts";
import type { Measured } from "./desks.ts";

/** Every person has five requests in the inbox, whatever its size. */
const requestsOfOne = 5;
const phoneOf = (person: number) => `+7 900 ${String(person).padStart(7, "0")}`;

const called = (name: string, path: string, body: object) => ({
  name,
  ask: (browser: Browser) => browser.post(`/api/staff/requests/${path}`, body),
});

const asked = [
  called("first page", "list", {}),
  called("by promise", "list", { order: "promise" }),
  ...requestFilterSchema.options.map((filter) => called(`filter ${filter}`, "list", { filter })),
  called("phone search", "find", { query: phoneOf(7) }),
  called("phone that nobody has", "find", { query: "+7 911 000-00-00" }),
];

/** The desk's list with 500 and with 50,000 requests. */
export const inbox = { what: "inbox", sizes: [500, 50_000], fill: fillInbox, asked } satisfies Measured;

const atOnce = 1_000;

/**
 * Stores requests twenty minutes apart, the last one now. The newest fifty are being answered; of the older ones, one in a hundred was
 * never answered.
 */
async function fillInbox(db: Database, size: number, sealer: Sealer): Promise<void> {
  await db.delete(requests);
  const [somebody] = await db.select({ id: staff.id }).from(staff).limit(1);
  for (let first = 0; first < size; first += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, size - first) }, (_, index) => rowOf(sealer, first + index, size));
    await db.insert(requests).values(rows.map((row, index) => ({ ...row, assigneeId: (first + index) % 7 === 0 ? somebody?.id : null })));
  }
}

const answered = ["done", "booked", "refused", "spam"] as const;
const unanswered = ["new", "in_work", "called"] as const;

function rowOf(sealer: Sealer, index: number, size: number) {
  const id = randomUUID();
  const isFresh = index < 50;
  const isForgotten = !isFresh && index % 100 === 0;
  const form = {
    name: `Анна ${index}`,
    phone: phoneOf(index % (size / requestsOfOne)),
    comment: "Удобно после 16:00, в любой день недели",
  };
  const at = (minutes: number) => sql`now() - make_interval(mins => ${index * 20 - minutes})`;
  return {
    id,
    kind: "feedback" as const,
    state: isFresh ? (unanswered[index % 3] ?? "new") : isForgotten ? ("in_work" as const) : (answered[index % 4] ?? "done"),
    sealedForm: sealForm(sealer, id, form),
    phoneIndex: phoneIndexOf(sealer, form),
    contentHash: id,
    createdAt: at(0),
    dueAt: at(60),
    answeredAt: isFresh || isForgotten ? null : at(30),
    callBackAt: index % 25 === 2 && isFresh ? sql`now() + interval '1 hour'` : null,
    eraseAt: sql`now() + interval '1 year'`,
  };
}
