import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { createApiClient } from "../http/api-client.ts";
import { apiContext } from "../http/api-context.ts";
import { action as postAction } from "./post-form.ts";
import { action, headers } from "./record-page.tsx";

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** Arguments of an action whose API host answers a post with this. */
function sending(answer: Response, hidden: Record<string, string> = {}) {
  const context = new RouterContextProvider();
  context.set(apiContext, createApiClient({ baseUrl: "http://api.test", log: silent, fetch: async () => answer.clone() }));
  const form = {
    name: "Анна",
    phone: "+79001234567",
    service: "any",
    doctor: "any",
    comment: "Утром",
    consent: "on",
    consentDocument: "00000000-0000-0000-0000-000000000000",
    consentVersion: "1",
    ...hidden,
  };
  const url = new URL("http://site.test/zapis");
  return { request: new Request(url, { method: "POST", body: new URLSearchParams(form) }), context, url, params: {}, pattern: "/zapis" };
}

const message = "Слишком много попыток. Повторите через 8 мин.";
const tooMany = () =>
  Response.json(
    { success: false, error: { code: "rate_limited", message, requestId: "22222-22222" } },
    { status: 429, headers: { "Retry-After": "480" } },
  );

test("without scripts a rate limit answers the page with 429, the time to wait and the values", async () => {
  const { data, init } = await action(sending(tooMany()));

  expect(init?.status).toBe(429);
  expect(data).toMatchObject({ result: { kind: "failed", message }, values: { name: "Анна", comment: "Утром" } });
  const given = headers({ actionHeaders: new Headers(init?.headers) });
  expect(new Headers(given).get("Retry-After")).toBe("480");
});

test("a request from the page of a service keeps its kind after an error", async () => {
  const { data } = await action(sending(tooMany(), { kind: "services" }));

  expect(data).toMatchObject({ values: { kind: "services" } });
});

test("with scripts a rate limit answers 429, too", async () => {
  const response = await postAction({ ...sending(tooMany()), params: { form: "record" }, pattern: "/requests/:form/send" });

  expect(response.status).toBe(429);
  expect(response.headers.get("Retry-After")).toBe("480");
  expect(await response.json()).toMatchObject({ kind: "failed", message });
});

test("D9: an API host that is down answers 503", async () => {
  const { init } = await action(sending(new Response(null, { status: 503 })));

  expect(init?.status).toBe(503);
});
