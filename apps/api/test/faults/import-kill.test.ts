import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { panelOrigin } from "../staff-browser.ts";
import { startApi } from "./api-process.ts";
import { report } from "./audit.ts";
import { addImporter } from "./importer.ts";
import { ownFolder } from "./places.ts";
import { randomFrom, rounds, seed } from "./programme.ts";

test("D1: kill -9 of the API while a price list is imported leaves all of its prices or none", async () => {
  const place = { dataDir: ownFolder() };
  const random = randomFrom(seed);
  const count = rounds(1, 200);
  const importer = await addImporter(place);
  const start = () => startApi({ ...place, env: { API_URL: panelOrigin, DEMO_CONTENT: "on" } });

  const whole = await start();
  await importer.begin(whole.url);
  expect(await importer.raised()).toEqual([0]);
  const began = Date.now();
  expect(await importer.apply(await importer.prepare())).toBe(true);
  const usualMs = Date.now() - began;
  whole.signal("SIGTERM");
  await whole.exited;

  const seen = { acknowledged: 0, applied: 0, untouched: 0 };
  let possible = [[1]];
  const look = async (api: { url: string }) => {
    await importer.begin(api.url);
    const raised = await importer.raised();
    expect(possible).toContainEqual(raised);
    const [known = Number.NaN] = raised;
    if (possible.length > 1) seen[known === possible[0]?.[0] ? "untouched" : "applied"] += 1;
    return known;
  };
  for (let round = 0; round < count; round += 1) {
    const api = await start();
    const known = await look(api);
    const wanted = await importer.prepare();
    expect(wanted.rows.filter(({ state }) => state === "changed").length).toBeGreaterThan(100);
    const applying = importer.apply(wanted);
    // The kills are spread over twice the usual time: before the commit, between the commit and the answer, and after the answer.
    await delay(((round + random()) / count) * 2 * usualMs);
    api.signal("SIGKILL");
    await api.exited;
    const isAcknowledged = await applying;
    if (isAcknowledged) seen.acknowledged += 1;
    possible = isAcknowledged ? [[known + 1]] : [[known], [known + 1]];
  }
  const last = await start();
  await look(last);
  last.signal("SIGTERM");
  await last.exited;

  report({ case: "D1 import", rounds: count, seed, usualMs, ...seen });
});
