import { contactsSchema } from "@len/contract/contacts";
import { expect } from "vitest";
import * as z from "zod";
import { test } from "../../../test/app.ts";
import { read } from "../../../test/shapes.ts";
import { contacts } from "./table.ts";

test("contacts are in data.contacts, with the clinic's opening hours and time zone", async ({ app }) => {
  const answer = await read(app, "/api/contacts", z.object({ contacts: contactsSchema }));

  expect(answer.contacts).toMatchObject({ timeZone: "Europe/Moscow", hours: [{ weekdays: [1, 2, 3, 4, 5], from: "09:00", to: "20:00" }] });
});

test("without published contacts the call answers 404", async ({ app, db }) => {
  await db.update(contacts).set({ status: "draft" });

  expect((await app.request("/api/contacts")).status).toBe(404);
});
