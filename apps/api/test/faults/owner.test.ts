import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { launchApi, startApi } from "./api-process.ts";
import { auditForms, report } from "./audit.ts";
import { ownFolder } from "./places.ts";
import { rounds } from "./programme.ts";
import { newTally, openClinic, startWriters } from "./writers.ts";

test("D4: a second API on the same data directory exits, names the owner and damages nothing", async () => {
  const folder = ownFolder();
  const place = { dataDir: folder };
  const tally = newTally();
  await openClinic(place);
  const owner = await startApi(place);
  const load = startWriters(owner.url, 4, tally);
  const count = rounds(2, 20);
  /** Second APIs that were not refused: their exit code and last output. */
  const others: { code: number | string | null; said: string }[] = [];

  for (let round = 0; round < count; round += 1) {
    // A suspended owner does not answer but still owns the data: its lock must not count as stale.
    const isSilent = round % 2 === 1;
    if (isSilent) owner.signal("SIGSTOP");
    const second = await launchApi(place);
    const { code } = await Promise.race([second.exited, delay(60_000, { code: "still running" })]);
    second.signal("SIGKILL");
    if (isSilent) owner.signal("SIGCONT");
    const isTurnedAway = code === 1 && second.said().includes(`process ${owner.pid} since`);
    if (!isTurnedAway) others.push({ code, said: second.said().slice(-500) });
  }
  await delay(300);
  await load.stop();
  owner.signal("SIGKILL");
  await owner.exited;
  const successor = await startApi(place);
  successor.signal("SIGTERM");
  const { code } = await successor.exited;
  const audit = await auditForms(place, tally.acknowledged);

  // After a long suspension the owner may answer 503 because a query has timed out, although its commit succeeded.
  const refused = tally.refused.get(503) ?? 0;
  report({
    case: "D4",
    rounds: count,
    turnedAway: count - others.length,
    acknowledged: tally.acknowledged.length,
    refused,
    unanswered: tally.unanswered,
    ...audit,
  });
  expect(others).toEqual([]);
  expect(code).toBe(0);
  expect(tally.acknowledged.length).toBeGreaterThan(count);
  expect(audit).toMatchObject({ lost: 0, doubled: 0, incomplete: 0 });
  expect(audit.rows).toBeLessThanOrEqual(tally.acknowledged.length + refused + tally.unanswered);
});
