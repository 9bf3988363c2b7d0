import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { postgresDirectory } from "../../src/platform/database/embedded-postgres.ts";
import { findServer } from "../../src/platform/database/postgres-server.ts";
import { kill9 } from "../postgres.ts";
import { startApi } from "./api-process.ts";
import { auditForms, report } from "./audit.ts";
import { ownFolder } from "./places.ts";
import { randomFrom, rounds, seed } from "./programme.ts";
import { newTally, openClinic, postNames, startWriters, type Tally } from "./writers.ts";

const writers = 8;

/** The random delay starts when each kind of form has been answered, so that the kill happens under load on a slow machine too. */
async function firstAnswers(tally: Tally) {
  const before = { ...tally.byPost };
  const isSilent = (post: string) => tally.byPost[post] === before[post];
  for (const deadline = Date.now() + 60_000; postNames.some(isSilent) && Date.now() < deadline; ) await delay(5);
}

/** Repeatedly kills the API on the same data while visitors post; every acknowledged form must be stored completely and once. */
async function killRepeatedly(place: { dataDir: string }, count: number) {
  const random = randomFrom(seed);
  const tally = newTally();
  await openClinic(place);
  for (let round = 0; round < count; round += 1) {
    const api = await startApi(place);
    const load = startWriters(api.url, writers, tally);
    await firstAnswers(tally);
    await delay(50 + random() * 550);
    api.signal("SIGKILL");
    await api.exited;
    await load.stop();
  }
  const audit = await auditForms(place, tally.acknowledged);
  return {
    rounds: count,
    seed,
    acknowledged: tally.acknowledged.length,
    byPost: tally.byPost,
    unanswered: tally.unanswered,
    refused: Object.fromEntries(tally.refused),
    ...audit,
  };
}

type Outcome = Awaited<ReturnType<typeof killRepeatedly>>;

function expectNothingLost(outcome: Outcome) {
  expect(outcome.acknowledged).toBeGreaterThan(outcome.rounds);
  expect(Object.keys(outcome.byPost).sort()).toEqual([...postNames].sort());
  expect(outcome).toMatchObject({ lost: 0, doubled: 0, incomplete: 0, refused: {} });
  expect(outcome.rows).toBeLessThanOrEqual(outcome.acknowledged + outcome.unanswered);
}

test("D1: kill -9 of the API loses no acknowledged form", async () => {
  const folder = ownFolder();

  const outcome = await killRepeatedly({ dataDir: folder }, rounds(2, 50));

  report({ case: "D1", ...outcome });
  expectNothingLost(outcome);
});

/** The recovery time is reported, not asserted, because it depends on the machine. */
async function isReadyAgain(url: string): Promise<boolean> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await delay(50)) {
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) return true;
  }
  return false;
}

test("D2: kill -9 of PostgreSQL loses no acknowledged form, and the API restarts the server", async () => {
  const folder = ownFolder();
  const place = { dataDir: folder };
  const random = randomFrom(seed);
  const tally = newTally();
  await openClinic(place);
  const api = await startApi(place);
  const count = rounds(2, 50);
  const recoveries: number[] = [];

  for (let round = 0; round < count; round += 1) {
    const load = startWriters(api.url, writers, tally);
    await firstAnswers(tally);
    await delay(50 + random() * 550);
    const server = findServer(postgresDirectory(folder));
    if (!server) throw new Error("The API has a server");
    const killed = Date.now();
    await kill9(server);
    await load.stop();
    if (await isReadyAgain(api.url)) recoveries.push(Date.now() - killed);
  }
  api.signal("SIGTERM");
  await api.exited;
  const audit = await auditForms(place, tally.acknowledged);

  report({
    case: "D2",
    rounds: count,
    seed,
    acknowledged: tally.acknowledged.length,
    byPost: tally.byPost,
    refused: Object.fromEntries(tally.refused),
    recoveryMs: Math.max(...recoveries),
    ...audit,
  });
  expect(recoveries).toHaveLength(count);
  expect(tally.acknowledged.length).toBeGreaterThan(count);
  expect(Object.keys(tally.byPost).sort()).toEqual([...postNames].sort());
  expect(audit).toMatchObject({ lost: 0, doubled: 0, incomplete: 0 });
  expect([...tally.refused.keys()].every((status) => status === 503)).toBe(true);
});
