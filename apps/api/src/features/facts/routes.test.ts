import { factSchema } from "@len/contract/facts";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { test } from "../../../test/app.ts";
import { dataOf } from "../../../test/staff-browser.ts";
import { facts } from "./table.ts";

test("practical answers come in the order set by staff; an unpublished one is left out", async ({ app, db }) => {
  const ask = async () => dataOf(await (await app.request("/api/facts")).json(), z.array(factSchema)).map(({ title }) => title);
  const before = await ask();

  await db.update(facts).set({ status: "draft" }).where(eq(facts.title, "Есть ли парковка?"));

  expect(before[0]).toBe("Есть ли парковка?");
  expect(await ask()).toEqual(before.slice(1));
});
