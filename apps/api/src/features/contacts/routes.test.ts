import { randomUUID } from "node:crypto";
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

test("if two records of contacts are published, the newer one is returned", async ({ app, db }) => {
  const [demo] = await db.select().from(contacts);
  if (!demo) throw new Error("no contacts");
  await db.insert(contacts).values({ ...demo, id: randomUUID(), name: "Тихий берег", createdAt: new Date() });

  const answer = await read(app, "/api/contacts", z.object({ contacts: contactsSchema }));

  expect(answer.contacts.name).toBe("Тихий берег");
});

test("without published contacts the call answers 404", async ({ app, db }) => {
  await db.update(contacts).set({ status: "draft" });

  expect((await app.request("/api/contacts")).status).toBe(404);
});
