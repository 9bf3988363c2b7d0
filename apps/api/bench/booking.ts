import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { offerSoonest, offerTimes } from "../src/features/appointments/offered-times.ts";
import { postgresDirectory } from "../src/platform/database/embedded-postgres.ts";
import { findServer } from "../src/platform/database/postgres-server.ts";
import { databaseAt, templateName, withClient } from "../test/database-template.ts";
import { makeTemplate } from "../test/make-template.ts";
import { endServer, kill9, startTestPostgres } from "../test/postgres.ts";
import { raceForTimes } from "./booking-race.ts";
import { fillCalendar, listReceiving } from "./fill-calendar.ts";
import { growClinic } from "./grow-clinic.ts";
import { startApi } from "./programs.ts";

type Report = (what: string, figure: number, goal?: { most?: number; least?: number }) => void;

/**
 * The speed of free times in a clinic of 240 doctors with shifts on 60 days and 100,800 appointments; then 200 visitors who want 50 times at
 * once while API and PostgreSQL are killed, on the embedded database and on a server.
 */
export async function measureBooking(commandLine: string[], report: Report, tries = 100_000): Promise<void> {
  await makeTemplate();
  await measureFreeTimes(report);
  await raceOnEmbedded(commandLine, report, tries);
  await raceOnServer(commandLine, report, tries);
}

const size = 10;
const warmUps = 10;
const turns = 120;
const most = { soonest: 30, month: 15 };

async function measureFreeTimes(report: Report): Promise<void> {
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
      await reportTimes(report, "booking: soonest of 24 doctors, ms", most.soonest, async (turn) => {
        const found = await offerSoonest(db, { ...asked, doctors: page(turn), day: [] });
        if (found.some(({ times }) => times.length !== 3)) throw new Error("every doctor has free times");
      });
      await reportTimes(report, "booking: a doctor's month, ms", most.month, async (turn) => {
        const { state } = await offerTimes(db, { ...asked, doctor: doctors[turn % doctors.length] ?? "", days: 31 });
        if (state !== "free") throw new Error("every doctor has free times");
      });
    });
  } finally {
    await postgres.stop();
  }
}

async function reportTimes(report: Report, what: string, goal: number, ask: (turn: number) => Promise<void>): Promise<void> {
  const times: number[] = [];
  for (let turn = 0; turn < warmUps + turns; turn += 1) {
    const before = performance.now();
    await ask(turn);
    if (turn >= warmUps) times.push(performance.now() - before);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.floor(turns * share)] ?? Number.POSITIVE_INFINITY;
  report(`${what}, p50`, at(0.5));
  report(`${what}, p95`, at(0.95), { most: goal });
}

/** A killed database is an error in the log of each request. */
const quiet = { LOG_LEVEL: "silent" };

async function raceOnEmbedded(commandLine: string[], report: Report, tries: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "len-bench-booking-"));
  const serverOf = () => {
    const server = findServer(postgresDirectory(dataDir));
    if (!server) throw new Error("the API has a server");
    return server;
  };
  try {
    await raceForTimes("embedded", report, {
      tries,
      start: () => startApi(commandLine, { databaseUrl: "", dataDir, readCache: "on", env: { DEMO_CONTENT: "on", ...quiet } }),
      databaseUrl: () => serverOf().url,
      // The API starts it again.
      killDatabase: () => kill9(serverOf()),
    });
  } finally {
    await endServer(postgresDirectory(dataDir));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function raceOnServer(commandLine: string[], report: Report, tries: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "len-bench-booking-"));
  const postgres = await startTestPostgres();
  try {
    await withClient(postgres.url, (admin) => admin.query(`create database booking template ${templateName}`));
    const databaseUrl = databaseAt(postgres.url, "booking");
    const dataDir = join(folder, "data");
    mkdirSync(dataDir);
    await raceForTimes("server", report, {
      tries,
      start: () => startApi(commandLine, { databaseUrl, dataDir, readCache: "on", env: quiet }),
      databaseUrl: () => databaseUrl,
      killDatabase: async () => {
        await postgres.kill9();
        await postgres.restart();
      },
    });
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
