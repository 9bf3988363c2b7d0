import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requestFilterSchema } from "@len/contract/staff/requests";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { phoneIndexOf, sealForm } from "../src/features/requests/sealed-form.ts";
import { requests } from "../src/features/requests/table.ts";
import type { Database } from "../src/platform/database/database.ts";
import { createSealer, loadDataKeys, type Sealer } from "../src/platform/sealing/sealing.ts";
import { staff } from "../src/platform/staff/table.ts";
import { databaseAt, templateName, withClient } from "../test/database-template.ts";
import { makeTemplate } from "../test/make-template.ts";
import { startTestPostgres } from "../test/postgres.ts";
import { Browser, password } from "../test/staff-browser.ts";
import { type Program, startApi } from "./programs.ts";

const sizes = [500, 50_000];
const mostGrowth = 2;
const turns = 41;
const owner = "owner@len.test";

type Report = (what: string, figure: number, goal: { most: number }) => void;
type Desk = { program: Program; browser: Browser };
type Asked = { name: string; path: string; body: object };

/** Five requests of every person are in the inbox, whatever its size. */
const requestsOfOne = 5;
const phoneOf = (person: number) => `+7 900 ${String(person).padStart(7, "0")}`;

const asked: Asked[] = [
  { name: "first page", path: "/api/staff/requests/list", body: {} },
  { name: "by promise", path: "/api/staff/requests/list", body: { order: "promise" } },
  ...requestFilterSchema.options.map((filter) => ({ name: `filter ${filter}`, path: "/api/staff/requests/list", body: { filter } })),
  { name: "phone search", path: "/api/staff/requests/by-phone", body: { phone: phoneOf(7) } },
  { name: "phone that nobody has", path: "/api/staff/requests/by-phone", body: { phone: "+7 911 000-00-00" } },
];

/**
 * The desk's list with 500 and with 50,000 requests: the medians of calls in alternation, side by side, and the growth. `commandLine` starts
 * the API.
 */
export async function measureInbox(commandLine: string[], report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "len-bench-inbox-"));
  await makeTemplate();
  const postgres = await startTestPostgres();
  const desks: Desk[] = [];
  try {
    for (const size of sizes) desks.push(await openDesk(commandLine, { server: postgres.url, dataDir: join(folder, String(size)), size }));
    console.log(`${"median of the desk's calls, ms".padEnd(32)}${sizes.map((size) => String(size).padStart(9)).join("")}`);
    for (const call of asked) {
      const medians = await measure(desks, call);
      console.log(`${call.name.padEnd(32)}${medians.map((ms) => ms.toFixed(1).padStart(9)).join("")}`);
      report(`inbox: ${call.name}: growth`, (medians[1] ?? Number.POSITIVE_INFINITY) / (medians[0] ?? 1), { most: mostGrowth });
    }
  } finally {
    for (const { program } of desks) await program.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Place = { server: string; dataDir: string; size: number };

/** An API on a database with so many requests, and its owner signed in. */
async function openDesk(commandLine: string[], { server, dataDir, size }: Place): Promise<Desk> {
  const name = `inbox_${size}`;
  await withClient(server, (admin) => admin.query(`create database ${name} template ${templateName}`));
  const databaseUrl = databaseAt(server, name);
  mkdirSync(dataDir);
  const env = { ADMIN_EMAIL: owner, ADMIN_PASSWORD: password };
  const program = await startApi(commandLine, { databaseUrl, dataDir, readCache: "off", env });
  const sealer = createSealer(await loadDataKeys({ dataKey: undefined, dataDir }));
  await withClient(databaseUrl, async (client) => {
    await fillInbox(drizzle(client), sealer, size);
    await client.query("vacuum (analyze)");
  });
  const browser = new Browser({ request: (path, init) => fetch(program.url + path, init) }, program.url);
  await browser.signIn(owner);
  await browser.setUpSecondStep();
  return { program, browser };
}

const atOnce = 1_000;

/** One every twenty minutes back from now. The last fifty are being answered; of those before, one in a hundred was forgotten. */
async function fillInbox(db: Database, sealer: Sealer, size: number): Promise<void> {
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

/** Calls of the sizes alternate, so that other load on the machine affects both. */
async function measure(desks: Desk[], { path, body }: Asked): Promise<number[]> {
  const times = desks.map((): number[] => []);
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [index, { browser }] of desks.entries()) {
      const startedAt = performance.now();
      const answer = await browser.post(path, body);
      await answer.text();
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      // The first ones compile and fill caches.
      if (turn > 4) times[index]?.push(performance.now() - startedAt);
    }
  }
  return times.map((own) => own.toSorted((one, other) => one - other)[Math.floor(own.length / 2)] ?? 0);
}
