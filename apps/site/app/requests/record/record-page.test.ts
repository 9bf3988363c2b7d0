// @vitest-environment node
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiClient } from "../../http/api-client.ts";
import { apiContext } from "../../http/api-context.ts";
import { createOutcomes, outcomesContext } from "../../http/outcomes.server.ts";
import { loader as sentLoader } from "../page/sent-page.tsx";
import { action as postAction } from "../send/post-form.ts";
import { action, handle, loader } from "./record-page.tsx";

const silent = { info: () => {}, warn: () => {}, error: () => {} };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "len-record-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** An API host that gives `answer` to a post and answers everything else with 503. */
function contextOf(answer: Response) {
  const context = new RouterContextProvider();
  const fetch = async (_: unknown, init?: RequestInit) => (init?.method === "POST" ? answer.clone() : new Response(null, { status: 503 }));
  context.set(apiContext, createApiClient({ baseUrl: "http://api.test", log: silent, fetch }));
  context.set(outcomesContext, createOutcomes(folder, silent));
  return context;
}

/** Arguments of an action. */
function sending(answer: Response, hidden: Record<string, string> = {}) {
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
  const request = new Request(url, { method: "POST", body: new URLSearchParams(form) });
  return { request, context: contextOf(answer), url, params: {}, pattern: "/zapis" };
}

/** Arguments of the loader of the page that an action redirects to. */
function following(response: Response) {
  expect(response.status).toBe(303);
  const url = new URL(response.headers.get("Location") ?? "", "http://site.test");
  return { request: new Request(url), context: contextOf(new Response()), url, params: {}, pattern: url.pathname };
}

const message = "Слишком много попыток. Повторите через 8 мин.";
const tooMany = () =>
  Response.json(
    { success: false, error: { code: "rate_limited", message, requestId: "22222-22222" } },
    { status: 429, headers: { "Retry-After": "480" } },
  );
const stored = () => Response.json({ success: true, data: { id: "018f6f3e-0000-7000-8000-000000000001", number: 1007 } }, { status: 201 });

test("without scripts a rate limit leads to the form's page with 429, the waiting time and the values; its URL has no values", async () => {
  const response = await action(sending(tooMany(), { kind: "services" }));

  const args = following(response);
  expect(args.url.href).toMatch(/^http:\/\/site\.test\/zapis\?outcome=[\w-]{22}$/);
  const { data, init } = await loader(args);
  expect(init?.status).toBe(429);
  expect(new Headers(init?.headers).get("Retry-After")).toBe("480");
  expect(data.state).toMatchObject({ result: { kind: "failed", message }, values: { name: "Анна", comment: "Утром", kind: "services" } });
});

test("a text longer than the limit is shown again without truncation", async () => {
  const comment = "ё".repeat(20_000);

  const { data, init } = await loader(following(await action(sending(stored(), { comment }))));

  expect(init?.status).toBe(422);
  expect(data.state).toMatchObject({
    result: { kind: "invalid", errors: { comment: "Слишком длинный текст: не больше 2000 знаков" } },
    values: { comment },
  });
});

test("D9: when the API host is down, the form's page answers 503 and keeps the values", async () => {
  const { data, init } = await loader(following(await action(sending(new Response(null, { status: 503 })))));

  expect(init?.status).toBe(503);
  expect(data.state).toMatchObject({ result: { kind: "failed" }, values: { name: "Анна" } });
});

test("when the outcome of a form is no longer stored, its page shows an empty form and reports this", async () => {
  const url = new URL("http://site.test/zapis?outcome=AAAAAAAAAAAAAAAAAAAAAA");

  const { data, init } = await loader({
    request: new Request(url),
    context: contextOf(new Response()),
    url,
    params: {},
    pattern: "/zapis",
  });

  expect(init?.status).toBe(410);
  expect(data.state).toEqual({ isForgotten: true });
});

test("after a form was sent, only its sender sees the page with the clinic's promise", async () => {
  const args = following(await action(sending(stored())));

  expect(args.url.href).toMatch(/^http:\/\/site\.test\/requests\/sent\?outcome=[\w-]{22}$/);
  expect((await sentLoader(args)).data).toMatchObject({
    title: "Заявка отправлена",
    text: expect.stringContaining("Заявка принята, номер\u00a01007"),
  });

  for (const [query, page] of [
    ["", { title: "Эта страница уже закрыта", invites: true }],
    ["?form=record&number=1007", { title: "Эта страница уже закрыта", invites: true }],
    // The clinic may have received the form, so the visitor is not asked to send it again.
    ["?outcome=AAAAAAAAAAAAAAAAAAAAAA", { title: "Ответ уже не хранится", invites: false }],
  ] as const) {
    const url = new URL(`http://site.test/requests/sent${query}`);
    const { data } = await sentLoader({ ...args, url, request: new Request(url) });
    expect(data).toMatchObject({ isSent: false, ...page });
    expect(data.text).not.toMatch(/1007|Перезвоним в часы/);
  }
});

test("with scripts, a rate limit answers 429 as well", async () => {
  const response = await postAction({ ...sending(tooMany()), params: { form: "record" }, pattern: "/requests/:form/send" });

  expect(response.status).toBe(429);
  expect(response.headers.get("Retry-After")).toBe("480");
  expect(await response.json()).toMatchObject({ kind: "failed", message });
});

test("the comment starts with the wish from the URL, and a page with a wish is not cached for other visitors", async () => {
  const url = new URL("http://site.test/zapis?wish=Ср, после 15:00.");
  const { data } = await loader({ ...sending(stored()), url, request: new Request(url) });

  expect(data.chosen).toMatchObject({ wish: "Ср, после 15:00." });
  expect(handle.cachedBy?.wish?.read("Ср, после 15:00.")).toBeNull();
});
