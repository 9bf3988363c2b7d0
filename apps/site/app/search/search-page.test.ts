import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { createApiClient } from "../http/api-client.ts";
import { apiContext } from "../http/api-context.ts";
import { loader } from "./search-page.tsx";

const log = { info() {}, warn() {}, error() {} };

/** Loads a URL while the API fails, and records its requests. */
async function searchedInVain(address: string) {
  const asked: string[] = [];
  const send = async (input: Parameters<typeof fetch>[0]) => {
    asked.push(new URL(String(input)).pathname);
    return Response.json({}, { status: 503 });
  };
  const context = new RouterContextProvider();
  context.set(apiContext, createApiClient({ baseUrl: "http://api.test", log, fetch: send }));
  const url = new URL(address, "http://site.test");
  const { data, init } = await loader({ url, context, request: new Request(url), params: {}, pattern: "/search" });
  return { data, status: init?.status, asked };
}

test("when the API does not answer a search, no starting points are requested", async () => {
  const { data, status, asked } = await searchedInVain("/search?search=лазер");

  expect(status).toBe(503);
  expect(data.start).toBeNull();
  expect(asked).not.toContain("/api/services/popular");
  expect(asked).toContain("/api/search");
});

test("a pasted text that is too long is neither searched for nor shortened: the page says so and shows starting points", async () => {
  const { data, status, asked } = await searchedInVain(`/search?search=${"я".repeat(101)}`);

  expect(status).toBe(200);
  expect(data).toMatchObject({ query: { asked: "я".repeat(101), error: "Слишком длинный запрос: не больше 100 знаков" } });
  expect(data.start).not.toBeNull();
  expect(asked).not.toContain("/api/search");
});

test("an empty search shows starting points", async () => {
  const { data, status, asked } = await searchedInVain("/search");

  expect(status).toBe(200);
  expect(data.start).toEqual({ services: null, doctors: null, articles: null });
  expect(asked).not.toContain("/api/search");
});
