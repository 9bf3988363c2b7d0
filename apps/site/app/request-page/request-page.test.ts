// @vitest-environment node
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiClient } from "../http/api-client.ts";
import { apiContext } from "../http/api-context.ts";
import { createOutcomes, outcomesContext } from "../http/outcomes.server.ts";
import { loader } from "./calendar-file.ts";
import { act, loadRequest } from "./request-outcome.server.ts";

const silent = { info: () => {}, warn: () => {}, error: () => {} };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "len-request-"));
});
afterAll(() => rm(folder, { recursive: true }));

const token = "a".repeat(43);
const page = new URL(`http://site.test/requests/${token}`);

/** Arguments of a route. The API host gives `answer` to a post and answers everything else with 503. */
function asking(answer: Response, url = page, form?: Record<string, string>) {
  const context = new RouterContextProvider();
  const fetch = async (_: unknown, init?: RequestInit) => (init?.method === "POST" ? answer.clone() : new Response(null, { status: 503 }));
  context.set(apiContext, createApiClient({ baseUrl: "http://api.test", log: silent, fetch }));
  context.set(outcomesContext, createOutcomes(folder, silent));
  const request = new Request(url, form && { method: "POST", body: new URLSearchParams(form) });
  return { request, context, url, params: { token }, pattern: "/requests/:token" };
}

const tooMany = () => Response.json({ success: false, error: { code: "rate_limited", message: "Слишком много" } }, { status: 429 });

const found = () => {
  const wishedDay = { day: "2026-11-25", after: null, before: null };
  const status = {
    number: 7,
    firstName: "Анна",
    sentAt: "2026-11-23T09:00:00.000Z",
    dueAt: null,
    step: "call",
    callAt: null,
    wish: "ср, 25 ноября",
    visit: null,
    hasLetters: false,
  };
  return Response.json({ success: true, data: { ...status, wishedDay } });
};

test("after too many uses of its buttons the page answers 429", async () => {
  const answer = await act(asking(tooMany(), page, { act: "add", text: "Лучше завтра" }));

  const shown = await loadRequest(asking(found(), new URL(answer.headers.get("Location") ?? "", page)));

  expect(shown.init).toMatchObject({ status: 429, headers: { "Retry-After": "600" } });
});

test.each([
  ["the API host is away", () => new Response(null, { status: 503 })],
  ["the contacts cannot be loaded", found],
])("the calendar file answers 503 when %s", async (_, answer) => {
  await expect(loader(asking(answer()))).rejects.toMatchObject({ init: { status: 503 } });
});
