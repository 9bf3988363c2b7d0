import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { postgresDirectory } from "../../src/platform/database/embedded-postgres.ts";
import { findServer } from "../../src/platform/database/postgres-server.ts";
import { startApi } from "./api-process.ts";
import { auditForms, report } from "./audit.ts";
import { ownFolder } from "./places.ts";
import { randomFrom, rounds, seed } from "./programme.ts";
import { newTally, openClinic, startWriters } from "./writers.ts";

/** Stops the API under load: every accepted form must be answered, and the process must exit within ten seconds. */
async function stopRepeatedly(dataDir: string, count: number) {
  const place = { dataDir };
  let serversLeft = 0;
  const random = randomFrom(seed);
  const tally = newTally();
  await openClinic(place);
  const stops: { code: number | null; ms: number }[] = [];
  for (let round = 0; round < count; round += 1) {
    const api = await startApi(place);
    const load = startWriters(api.url, 8, tally);
    await delay(200 + random() * 400);
    const asked = Date.now();
    api.signal("SIGTERM");
    await delay(20);
    api.signal("SIGINT");
    const { code } = await api.exited;
    stops.push({ code, ms: Date.now() - asked });
    if (findServer(postgresDirectory(dataDir))) serversLeft += 1;
    await load.stop();
  }
  const audit = await auditForms(place, tally.acknowledged);
  return {
    rounds: count,
    seed,
    acknowledged: tally.acknowledged.length,
    byPost: tally.byPost,
    refused: Object.fromEntries(tally.refused),
    slowestStopMs: Math.max(...stops.map(({ ms }) => ms)),
    serversLeft,
    codes: [...new Set(stops.map(({ code }) => code))],
    ...audit,
  };
}

test("D3: SIGTERM under load loses nothing, and no PostgreSQL server is left running", async () => {
  const folder = ownFolder();

  const outcome = await stopRepeatedly(folder, rounds(1, 20));

  report({ case: "D3", ...outcome });
  expect(outcome.acknowledged).toBeGreaterThan(outcome.rounds);
  expect(outcome).toMatchObject({ codes: [0], lost: 0, doubled: 0, incomplete: 0, rows: outcome.acknowledged, serversLeft: 0 });
  expect(outcome.slowestStopMs).toBeLessThan(10_000);
});
