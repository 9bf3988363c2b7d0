import { readFile } from "node:fs/promises";
import { contactsSchema } from "@len/contract/contacts";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { test } from "../../../test/app.ts";
import { read } from "../../../test/shapes.ts";
import { locations } from "../../publishing/clinic/table.ts";
import { locationEntity } from "./entities.ts";

const place = {
  ...{ publishAt: null, unpublishAt: null, name: "Клиника", timeZone: "Europe/Moscow" },
  address: { postalCode: "", city: "Москва", street: "Льняной переулок, 7", directions: "" },
  geo: { latitude: 55, longitude: 37 },
  ...{ phones: [], hours: [], exceptions: [] },
};
type Rows = [number[], string, string][];
const week = (...rows: Rows) => ({ ...place, hours: rows.map(([weekdays, from, to]) => ({ weekdays, from, to })) });
const special = (...spans: [string, string][]) => ({
  ...place,
  exceptions: [{ day: "2026-12-31", title: "Короткий день", spans: spans.map(([from, to]) => ({ from, to })) }],
});
const workdays = [1, 2, 3, 4, 5];

test.for<[string, object]>([
  ["a break", week([workdays, "09:00", "13:00"], [workdays, "14:00", "20:00"])],
  ["hours that only touch", week([[1], "09:00", "13:00"], [[1], "13:00", "20:00"])],
  ["a night", week([[5, 6], "20:00", "03:00"])],
  ["round the clock", week([[1, 2, 3, 4, 5, 6, 7], "00:00", "00:00"])],
  ["until midnight", week([[1], "20:00", "24:00"], [[2], "00:00", "06:00"])],
  ["three spans on a special day", special(["09:00", "10:00"], ["11:00", "12:00"], ["13:00", "14:00"])],
  ["a night from a special day", special(["20:00", "02:00"])],
])("Z19: %s can be published", ([, data]) => {
  expect(() => locationEntity.check(data)).not.toThrow();
});

test.for<[string, object]>([
  ["hours that overlap", week([workdays, "09:00", "14:00"], [workdays, "13:00", "20:00"])],
  ["the same hours twice", week([[1], "09:00", "14:00"], [[1], "09:00", "14:00"])],
  ["four spans a day", week([[1], "08:00", "09:00"], [[1], "10:00", "11:00"], [[1], "12:00", "13:00"], [[1], "14:00", "15:00"])],
  ["a night into the hours of the next day", week([[1], "20:00", "10:00"], [[2], "09:00", "20:00"])],
  ["a night of Sunday into the hours of Monday", week([[7], "20:00", "10:00"], [[1], "09:00", "20:00"])],
  ["round the clock and more", week([[1], "00:00", "00:00"], [[1], "09:00", "20:00"])],
  ["hours of zero length", week([[1], "09:00", "09:00"])],
  ["hours of a special day that overlap", special(["09:00", "12:00"], ["11:00", "15:00"])],
  ["a special day in four spans", special(["09:00", "10:00"], ["11:00", "12:00"], ["13:00", "14:00"], ["15:00", "16:00"])],
  ["one day twice", { ...place, exceptions: [...special(["09:00", "10:00"]).exceptions, ...special().exceptions] }],
])("Z19: %s cannot be published", ([, data]) => {
  expect(() => locationEntity.check(data)).toThrow();
});

test("Z19: the spans of a special day are sorted, and `from` and `to` repeat the first one", async ({ app, db }) => {
  const { exceptions } = z
    .object({ exceptions: contactsSchema.shape.exceptions })
    .parse(locationEntity.check(special(["14:00", "18:00"], ["09:00", "12:00"])));
  expect(exceptions[0]).toMatchObject({ from: "09:00", to: "12:00", spans: [{ from: "09:00" }, { from: "14:00" }] });

  await db.update(locations).set({ exceptions });
  const { contacts } = await read(app, "/api/contacts", z.object({ contacts: contactsSchema }));
  expect(contacts.exceptions).toEqual(exceptions);
});

test("Z19: a draft of an older version, which has only `from` and `to`, is published with these hours", () => {
  const old = {
    ...place,
    exceptions: [
      { day: "2026-12-31", title: "", from: "10:00", to: "16:00" },
      { day: "2027-01-01", title: "", from: null, to: null },
    ],
  };

  expect(locationEntity.check(old)).toMatchObject({
    exceptions: [
      { spans: [{ from: "10:00", to: "16:00" }], from: "10:00" },
      { spans: [], from: null },
    ],
  });
});

test("Z19: special days that were published before the update keep their hours", async ({ app, db }) => {
  const old = [
    { day: "2026-12-31", title: "Короткий день", from: "10:00", to: "16:00" },
    { day: "2027-01-01", title: "Новый год", from: null, to: null },
  ];
  await db.execute(sql`update locations set exceptions = ${JSON.stringify(old)}::jsonb`);
  const ofVersion = await readFile(new URL("../../../migrations/0001_version_0_3_0.sql", import.meta.url), "utf8");
  const [, ofHours = ""] = /^-- 0001_hours_of_special_days$([\s\S]+)^-- 0002_/m.exec(ofVersion) ?? [];
  await db.execute(sql.raw(ofHours));

  const { contacts } = await read(app, "/api/contacts", z.object({ contacts: contactsSchema }));
  expect(contacts.exceptions.map(({ day, spans }) => [day, spans])).toEqual([
    ["2026-12-31", [{ from: "10:00", to: "16:00" }]],
    ["2027-01-01", []],
  ]);
});
