// @vitest-environment node
import { describe, expect, test } from "vitest";
import { createApiClient } from "../../http/api-client.ts";
import type { FormName } from "../form/visitor-forms.ts";
import { retryHeaders, sendForm, statusOf, tellSent } from "./send-form.server.ts";

const filled: Record<FormName, Record<string, string>> = {
  record: { name: "Анна", phone: "+7 900 123-45-67", service: "any", doctor: "any", comment: "Утром", consent: "on" },
  feedback: { name: "Анна", phone: "+7 900 123-45-67", comment: "Где парковка?", consent: "on" },
  review: {
    rate: "5",
    name: "Анна Кравцова",
    phone: "+7 900 123-45-67",
    service: "priem",
    doctor: "yaseneva-mariya",
    comment: "Спасибо",
    consent: "on",
    publication: "on",
  },
  vacancy: { vacancy: "administrator", name: "Анна", phone: "+7 900 123-45-67", email: "", comment: "", consent: "on" },
  subscribe: { email: "anna@example.ru", consent: "on" },
};

const names = Object.keys(filled) as FormName[];
const documents = { consentDocument: "c1", consentVersion: "2", publicationDocument: "c2", publicationVersion: "1" };

function formData(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

/** An API host that records the posted body and gives the answer of the test. */
function apiThat(answer: () => Response | Promise<Response>) {
  const received: { path: string; body: unknown }[] = [];
  const client = createApiClient({
    baseUrl: "http://api.test",
    log: { error: () => {}, info: () => {}, warn: () => {} } as never,
    fetch: async (address, init) => {
      const { pathname } = new URL(String(address));
      if (init?.method !== "POST") {
        return Response.json({ success: false, error: { code: "internal", message: "", requestId: "" } }, { status: 500 });
      }
      received.push({ path: pathname, body: JSON.parse(String(init.body)) });
      return answer();
    },
  });
  return { client, received };
}

const kept = () => Response.json({ success: true, data: { id: "018f6f3e-0000-7000-8000-000000000001", number: 1007 } }, { status: 201 });
const codes: Record<number, string> = { 409: "duplicate", 422: "validation", 429: "rate_limited" };

const refused = (status: number, error: object, headers = {}) =>
  Response.json(
    { success: false, error: { code: codes[status], message: "Слишком много попыток. Повторите через 3 мин.", requestId: "r", ...error } },
    { status, headers },
  );

describe.each(names)("the form «%s»", (name) => {
  test("is sent to its own API call with the consent documents that the page showed, and counts as sent after a 201", async () => {
    const { client, received } = apiThat(kept);

    const result = await sendForm(name, formData({ ...filled[name], ...documents }), client, undefined);

    expect(result).toMatchObject({ kind: "sent", number: 1007 });
    expect(received).toHaveLength(1);
    const [{ path, body }] = received as [{ path: string; body: { consents: unknown[] } }];
    expect(path).toBe(
      {
        record: "/api/requests/doctor-appointments",
        feedback: "/api/requests/feedback",
        review: "/api/doctor-reviews/store",
        vacancy: "/api/requests/vacation/administrator",
        subscribe: "/api/subscriptions",
      }[name],
    );
    expect(body.consents).toEqual(
      name === "review"
        ? [
            { documentId: "c1", version: 2 },
            { documentId: "c2", version: 1 },
          ]
        : [{ documentId: "c1", version: 2 }],
    );
  });

  test("is not sent when a required consent is not ticked", async () => {
    const { client, received } = apiThat(kept);
    const { consent: _, ...unticked } = filled[name];

    const result = await sendForm(name, formData({ ...unticked, ...documents }), client, undefined);

    expect(result).toMatchObject({ kind: "invalid", errors: { consent: "Поле обязательно для заполнения!" } });
    expect(received).toEqual([]);
  });

  test("fails with 503 when the API host cannot be reached", async () => {
    const { client } = apiThat(() => Promise.reject(new TypeError("connection refused")));

    const result = await sendForm(name, formData({ ...filled[name], ...documents }), client, undefined);

    expect(result).toEqual({ kind: "failed", message: null, retryAfter: null });
    expect(statusOf(result)).toBe(503);
  });

  test("answers 429 and says how long to wait when the API host limits the rate", async () => {
    const { client } = apiThat(() => refused(429, {}, { "Retry-After": "180" }));

    const result = await sendForm(name, formData({ ...filled[name], ...documents }), client, undefined);

    expect(result).toEqual({ kind: "failed", message: "Слишком много попыток. Повторите через 3 мин.", retryAfter: 180 });
    expect(statusOf(result)).toBe(429);
    expect(retryHeaders(result)).toEqual({ "Retry-After": "180" });
  });
});

test("an error of the API host about a field is shown beside that field", async () => {
  const { client } = apiThat(() => refused(422, { fields: { service: ["Выберите услугу из списка"] } }));

  const result = await sendForm("record", formData({ ...filled.record, ...documents }), client, undefined);

  expect(result).toEqual({ kind: "invalid", errors: { service: "Выберите услугу из списка" } });
});

test("a review without the consent to publication is sent, and its sender is not told that it will be published", async () => {
  const { client, received } = apiThat(kept);
  const { publication: _, ...unticked } = filled.review;
  const form = formData({ ...unticked, ...documents });

  const result = await sendForm("review", form, client, undefined);

  expect(result).toEqual({ kind: "sent", number: 1007, isPublic: false, page: null, start: null });
  expect(received).toMatchObject([{ body: { consents: [{ documentId: "c1", version: 2 }] } }]);
  const sent = { number: 1007, page: null, start: null };
  expect((await tellSent("review", form, { ...sent, isPublic: false }, client)).text).toMatch(/на сайте он не появится/);
  expect((await tellSent("review", form, { ...sent, isPublic: true }, client)).text).toMatch(/появится на сайте после проверки/);
});

test("a second review of the same doctor is refused with the clinic's message", async () => {
  const { client } = apiThat(() => refused(409, { message: "Такой отзыв уже отправлен" }));

  const result = await sendForm("review", formData({ ...filled.review, ...documents }), client, undefined);

  expect(result).toEqual({ kind: "failed", message: "Такой отзыв уже отправлен.", retryAfter: null });
});

test("the outcome is certain when the API host refused the form, and when the form was not sent for lack of consents", async () => {
  const { client, received } = apiThat(() => refused(400, {}));
  const definite = { kind: "failed", message: expect.any(String), retryAfter: null };

  expect(await sendForm("record", formData({ ...filled.record, ...documents }), client, undefined)).toEqual(definite);
  expect(received).toHaveLength(1);
  expect(await sendForm("record", formData(filled.record), client, undefined)).toEqual(definite);
  expect(received).toHaveLength(1);
});

test("a stored form is confirmed even when the API host then stops answering", async () => {
  const silent = createApiClient({
    baseUrl: "http://api.test",
    log: { error: () => {}, info: () => {}, warn: () => {} } as never,
    fetch: () => new Promise(() => {}),
  });

  const form = formData({ ...filled.record, service: "priem" });
  const told = await tellSent("record", form, { number: 1007, isPublic: false, page: null, start: null }, silent);

  expect(told).toEqual({ text: "Заявка принята, номер\u00a01007. Перезвоним в часы работы клиники.", visit: null });
});

const slot = "2026-12-02T12:40:00.000Z melnik-olga priem";
const withTime = { ...filled.record, ...documents, comment: "", slot, hold: "token", forWhom: "child", age: "14" };

test("a form with a time names its doctor and its service, and the comment begins with the time", async () => {
  const { client, received } = apiThat(kept);

  await sendForm("record", formData(withTime), client, undefined);

  expect(received).toMatchObject([
    {
      body: {
        ...{ comment: "Ср, 2 декабря, 15:40.", doctor: { id: "melnik-olga" }, service: { id: "priem" } },
        ...{ slot: { start: "2026-12-02T12:40:00.000Z", hold: "token" }, forWhom: "child", age: 14 },
      },
    },
  ]);
});

test.each(["", "2026-12-02 melnik-olga priem", "2026-12-02T12:40:00Z ../x priem"])(
  "%j is no time: the form is a request",
  async (value) => {
    const { client, received } = apiThat(kept);

    await sendForm("record", formData({ ...withTime, comment: "Утром", slot: value }), client, undefined);

    const body = received[0]?.body as Record<string, unknown>;
    expect(body.slot).toBeUndefined();
    expect(body.comment).toBe("Утром");
  },
);

test("a time that has gone is an outcome of its own", async () => {
  const { client } = apiThat(() => refused(409, { code: "slot_taken", message: "Это время только что заняли", nearest: [] }));

  const result = await sendForm("record", formData(withTime), client, undefined);

  expect(result).toEqual({ kind: "noTime", code: "slot_taken", message: "Это время только что заняли", nearest: [] });
  expect(statusOf(result)).toBe(409);
});

test("after a refused time the form is not sent until the visitor has chosen a time or none", async () => {
  const { client, received } = apiThat(kept);
  const { slot: _, ...unchosen } = withTime;

  const result = await sendForm("record", formData({ ...unchosen, comment: "Утром", asked: "time" }), client, undefined);

  expect(result).toEqual({ kind: "invalid", errors: { slot: "Выберите время или «Без времени»" } });
  expect(received).toEqual([]);
});

test("a form whose time was not taken is not confirmed as a visit", async () => {
  const { client } = apiThat(kept);
  const form = formData(withTime);
  const sent = await sendForm("record", form, client, undefined);
  if (sent.kind !== "sent") throw new Error("the form is sent");

  const { text, visit } = await tellSent("record", form, sent, client);

  expect(visit).toBeNull();
  expect(text).toMatch(/^Это время за вами пока не закреплено/);
});
