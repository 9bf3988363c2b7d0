import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { createApiClient } from "../http/api-client.ts";
import { apiContext } from "../http/api-context.ts";
import { loader } from "./search-page.tsx";

const log = { info() {}, warn() {}, error() {} };

/** What is loaded under an address while the API host gives no answer, and what it was asked for. */
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

test("an API host that does not answer a search is not asked for a place to start from", async () => {
  const { data, status, asked } = await searchedInVain("/search?search=лазер");

  expect(status).toBe(503);
  expect(data.start).toBeNull();
  expect(asked).not.toContain("/api/services/popular");
  expect(asked).toContain("/api/search");
});

test("with nothing to look for there is a place to start from", async () => {
  const { data, status, asked } = await searchedInVain("/search");

  expect(status).toBe(200);
  expect(data.start).toEqual({ services: null, doctors: null, articles: null });
  expect(asked).not.toContain("/api/search");
});
