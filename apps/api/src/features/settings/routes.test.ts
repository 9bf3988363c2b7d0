import { publicSettingsSchema } from "@len/contract/settings";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { test } from "../../../test/app.ts";
import { read } from "../../../test/shapes.ts";
import { settings } from "../../platform/settings/table.ts";

test("visitors see the public settings and no others", async ({ app }) => {
  const seen = await read(app, "/api/settings", publicSettingsSchema);

  expect(Object.keys(seen).sort()).toEqual([
    "contraindicationsWarning",
    "cookieNotice",
    "description",
    "foundedYear",
    "legalActs",
    "licenceRegister",
    "slogan",
    "welcomeReady",
  ]);
});

test("welcomeReady counts as true while it is not set or does not fit", async ({ app, db }) => {
  await db.update(settings).set({ value: false }).where(eq(settings.key, "welcomeReady"));
  expect(await read(app, "/api/settings", publicSettingsSchema)).toMatchObject({ welcomeReady: false });

  await db.update(settings).set({ value: "no" }).where(eq(settings.key, "welcomeReady"));
  expect(await read(app, "/api/settings", publicSettingsSchema)).toMatchObject({ welcomeReady: true });

  await db.delete(settings);
  expect(await read(app, "/api/settings", publicSettingsSchema)).toMatchObject({ welcomeReady: true });
});

test("a setting that is not public stays inside", async ({ app, db }) => {
  await db.update(settings).set({ isPublic: false, value: "тайна" }).where(eq(settings.key, "slogan"));

  expect(await read(app, "/api/settings", publicSettingsSchema)).toMatchObject({ slogan: "" });
});
