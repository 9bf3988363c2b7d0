// @vitest-environment node
import { contacts as clinicContacts } from "@len/fixtures/contacts";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { createApiClient } from "../http/api-client.ts";
import { apiContext } from "../http/api-context.ts";
import { loader } from "./manifest.ts";

const contacts = { ...clinicContacts, id: "0198a000-0000-7000-8000-000000000001", timeZone: "Europe/Moscow" };

async function manifestWith(response: Response): Promise<unknown> {
  const context = new RouterContextProvider();
  const log = { info() {}, warn() {}, error() {} };
  context.set(apiContext, createApiClient({ baseUrl: "http://api.test", log, fetch: async () => response }));
  return await (await loader({ context } as never)).json();
}

test("on a phone the site has the name of the clinic", async () => {
  const answer = Response.json({ success: true, data: { contacts: { ...contacts, name: "Тихий берег" } } });

  expect(await manifestWith(answer)).toMatchObject({ name: "Клиника «Тихий берег»", short_name: "Тихий берег" });
});

test("a clinic without contacts does not get the name of another clinic", async () => {
  const answer = Response.json({ success: false, error: { code: "not_found" } }, { status: 404 });

  expect(await manifestWith(answer)).toMatchObject({ name: "Клиника" });
});
