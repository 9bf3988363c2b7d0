import { publicSettingsSchema } from "@len/contract/settings";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { test } from "../../../test/app.ts";
import { read } from "../../../test/shapes.ts";
import { settings } from "../../platform/settings/table.ts";

test("visitors get the public settings only", async ({ app }) => {
  const seen = await read(app, "/api/settings", publicSettingsSchema);

  expect(Object.keys(seen).sort()).toEqual([
    "bookingOpen",
    "contraindicationsWarning",
    "cookieNotice",
    "description",
    "footerLine",
    "foundedYear",
    "legalActs",
    "licenceRegister",
    "promiseMinutes",
    "slogan",
    "welcomeReady",
  ]);
});

test("welcomeReady is true when it is missing or invalid", async ({ app, db }) => {
  await db.update(settings).set({ value: false }).where(eq(settings.key, "welcomeReady"));
  expect(await read(app, "/api/settings", publicSettingsSchema)).toMatchObject({ welcomeReady: false });

  await db.update(settings).set({ value: "no" }).where(eq(settings.key, "welcomeReady"));
  expect(await read(app, "/api/settings", publicSettingsSchema)).toMatchObject({ welcomeReady: true });

  await db.delete(settings);
  expect(await read(app, "/api/settings", publicSettingsSchema)).toMatchObject({ welcomeReady: true });
});

test("a setting that is not public is not returned", async ({ app, db }) => {
  await db.update(settings).set({ isPublic: false, value: "тайна" }).where(eq(settings.key, "slogan"));

  expect(await read(app, "/api/settings", publicSettingsSchema)).toMatchObject({ slogan: "" });
});
