import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { panelOrigin } from "../staff-browser.ts";
import { startApi } from "./api-process.ts";
import { report } from "./audit.ts";
import { addEditors, auditContent, newCounts } from "./editors.ts";
import { ownFolder } from "./places.ts";
import { randomFrom, rounds, seed } from "./programme.ts";

const editors = 4;

test("D1: kill -9 of the API while editors save and publish loses no acknowledged act and repeats none", async () => {
  const place = { dataDir: ownFolder() };
  const random = randomFrom(seed);
  const counts = newCounts();
  const people = await addEditors(place, counts, editors);
  const count = rounds(2, 200);

  for (let round = 0; round < count; round += 1) {
    const api = await startApi({ ...place, env: { API_URL: panelOrigin } });
    for (const person of people) await person.begin(api.url);
    const before = counts.saves;
    const working = people.map((person) => person.work());
    // The random delay starts under load.
    for (const deadline = Date.now() + 60_000; counts.saves < before + editors && Date.now() < deadline; ) await delay(5);
    await delay(random() * 400);
    api.signal("SIGKILL");
    await api.exited;
    await Promise.all(working);
  }
  const last = await startApi({ ...place, env: { API_URL: panelOrigin } });
  for (const person of people) await person.begin(last.url);
  last.signal("SIGTERM");
  await last.exited;
  const audit = await auditContent(place);

  report({ case: "D1 content", rounds: count, seed, ...counts, ...audit });
  expect(counts.wrong).toEqual([]);
  expect(counts.saves).toBeGreaterThanOrEqual(count * editors);
  expect(audit).toMatchObject({ items: editors, gaps: 0, differing: 0 });
  expect(audit.log).toBeGreaterThanOrEqual(counts.publications);
  expect(audit.log).toBeLessThanOrEqual(counts.publications + counts.applied);
});
