import { contentViewersSchema } from "@len/contract/staff/content";
import { expect } from "vitest";
import { appOver, test } from "../../../test/app.ts";
import { openOwnDatabase } from "../../../test/database.ts";
import { signedIn } from "../../../test/staff.ts";
import { type Browser, dataOf } from "../../../test/staff-browser.ts";
import { startLiveEvents } from "../../platform/staff/live-events.ts";

const doctor = "00000000-0000-4000-8000-00000000d0c1";

async function look(browser: Browser, { entity = "doctors", isLooking = true } = {}): Promise<string[]> {
  const response = await browser.post(`/api/staff/content/${entity}/${doctor}/presence`, { isLooking });
  return dataOf(await response.json(), contentViewersSchema).viewers.map(({ firstName }) => firstName);
}

test("a person with an open form sees who else has it open, without those who left or were silent for half a minute", async () => {
  const own = await openOwnDatabase();
  const clock = { passed: 0 };
  const liveEvents = startLiveEvents({ ...own, now: () => Date.now() + clock.passed });
  const app = appOver({ ...own, liveEvents });
  const anna = await signedIn(app, own.db, { roles: ["editor"], firstName: "Анна" });
  const ekaterina = await signedIn(app, own.db, { roles: ["editor"], firstName: "Екатерина" });

  expect(await look(anna)).toEqual([]);
  await expect.poll(() => look(ekaterina)).toEqual(["Анна"]);
  await expect.poll(() => look(anna)).toEqual(["Екатерина"]);
  expect(await look(anna, { entity: "services" })).toEqual([]);

  await look(ekaterina, { isLooking: false });
  await expect.poll(() => look(anna)).toEqual([]);
  await expect.poll(() => look(ekaterina)).toEqual(["Анна"]);
  clock.passed = 31_000;
  expect(await look(ekaterina)).toEqual([]);
  await liveEvents.stop();
  await own.close();
});
