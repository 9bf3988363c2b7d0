import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { createApiClient } from "../http/api-client.ts";
import { apiContext } from "../http/api-context.ts";
import { loader } from "./results-page.tsx";

const log = { info() {}, warn() {}, error() {} };
const picture = { url: "", width: 1, height: 1, alt: "", placeholder: null, variants: [] };
const category = { id: "0198a000-0000-7000-8000-000000000001", slug: "laser", title: "Лазер" };

/** Fifteen results; the first one is sensitive. */
const results = Array.from({ length: 15 }, (_, index) => ({
  ...{ id: `0198a000-0000-7000-8000-0000000000${index + 10}`, title: `${index}`, category, service: null, doctor: null },
  ...{ before: picture, after: picture, sessions: 1, intervalDays: 1, comment: "", sensitive: index === 0, isDemo: false },
  consent: { scope: "site", until: "2030-01-01" },
}));

async function open(address: string) {
  const send = async (input: Parameters<typeof fetch>[0]) =>
    Response.json({ success: true, data: String(input).includes("portfolios") ? results : [] });
  const context = new RouterContextProvider();
  context.set(apiContext, createApiClient({ baseUrl: "http://api.test", log, fetch: send }));
  const url = new URL(address, "http://site.test");
  return (await loader({ url, context, request: new Request(url), params: {}, pattern: "/result" })).data;
}

test.each([
  ["/result", ["0", "2", "3", "4", "5", "6"], "7"],
  ["/result?page=2", ["0", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"], "13"],
  ["/result?page=3&category=laser", ["0", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14"], undefined],
])("page N of the results shows the results of all pages up to N: six per page, and the large one: %s", async (address, shown, next) => {
  const { lead, others, next: nextId, count } = await open(address);

  expect(lead?.title).toBe("1");
  expect(others.map(({ title }) => title)).toEqual(shown);
  expect(nextId).toBe(results.find(({ title }) => title === next)?.id ?? null);
  expect(count).toBe(15);
});

test("a page number past the last results answers 404", async () => {
  await expect(open("/result?page=4")).rejects.toMatchObject({ init: { status: 404 } });
});
