import { drizzle } from "drizzle-orm/node-postgres";
import { offerSoonest, offerTimes } from "../src/features/appointments/offered-times.ts";
import { databaseAt, templateName, withClient } from "../test/database-template.ts";
import { makeTemplate } from "../test/make-template.ts";
import { startTestPostgres } from "../test/postgres.ts";
import { fillCalendar, listReceiving } from "./fill-calendar.ts";
import { growClinic } from "./grow-clinic.ts";

/**
 * `node free-times.ts`: the soonest times of a page of doctors, and a doctor's month, in a clinic of 240 doctors with shifts on 60 days and
 * 100,800 appointments. Exits with 1 when a goal is missed.
 */
const size = 10;
const warmUps = 10;
const turns = 120;
const most = { soonest: 30, month: 15 };

let missed = 0;
await makeTemplate();
const postgres = await startTestPostgres();
try {
  await withClient(postgres.url, (admin) => admin.query(`create database calendar template ${templateName}`));
  await withClient(databaseAt(postgres.url, "calendar"), async (client) => {
    const db = drizzle(client);
    await growClinic(db, size);
    await fillCalendar(db);
    await client.query("vacuum (analyze)");
    const doctors = await listReceiving(db);
    const page = (turn: number) => Array.from({ length: 24 }, (_, index) => doctors[(turn * 24 + index) % doctors.length] ?? "");
    const asked = { service: "", address: "" };
    await report("soonest of 24 doctors, ms", most.soonest, async (turn) => {
      const found = await offerSoonest(db, { ...asked, doctors: page(turn), day: [] });
      if (found.some(({ times }) => times.length !== 3)) throw new Error("every doctor has free times");
    });
    await report("a doctor's month, ms", most.month, async (turn) => {
      const { state } = await offerTimes(db, { ...asked, doctor: doctors[turn % doctors.length] ?? "", days: 31 });
      if (state !== "free") throw new Error("every doctor has free times");
    });
  });
} finally {
  await postgres.stop();
}
process.exitCode = missed === 0 ? 0 : 1;

async function report(what: string, goal: number, ask: (turn: number) => Promise<void>): Promise<void> {
  const times: number[] = [];
  for (let turn = 0; turn < warmUps + turns; turn += 1) {
    const before = performance.now();
    await ask(turn);
    if (turn >= warmUps) times.push(performance.now() - before);
  }
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(turns * share)] ?? Number.POSITIVE_INFINITY;
  if (at(0.95) > goal) missed += 1;
  console.log(`${what.padEnd(30)} p50 ${at(0.5).toFixed(1)}   ${at(0.95) <= goal ? "✓" : "✗"} p95 ${at(0.95).toFixed(1)} ≤ ${goal}`);
}
