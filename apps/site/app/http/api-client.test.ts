// @vitest-environment node
import { expect, test } from "vitest";
import { ApiFailure, createApiClient } from "./api-client.ts";
import { quietly } from "./quietly.ts";

const log = { info() {}, warn() {}, error() {} };

/** A client whose outside world answers the same to everything; `asked` keeps what it was asked. */
function clientOf(answer: () => Response) {
  const asked: { url: URL; init: RequestInit | undefined }[] = [];
  const send: typeof fetch = async (url, init) => {
    asked.push({ url: new URL(String(url)), init });
    return answer();
  };
  return { asked, api: createApiClient({ baseUrl: "http://api.test", secret: "a secret of the two hosts", log, fetch: send }) };
}

test("lists of words go out with commas, empty ones not at all", async () => {
  const { api, asked } = clientOf(() =>
    Response.json({ success: true, data: [], pagination: { currentPage: 1, lastPage: 1, perPage: 20, total: 0 } }),
  );

  await api.doctors({ category: ["a", "b"], search: "", page: 2 });

  expect(asked[0]?.url.href).toBe("http://api.test/api/doctors?category=a%2Cb&page=2");
});

test("a doctor nobody knows is null and no failure", async () => {
  const { api } = clientOf(() => Response.json({ success: false }, { status: 404 }));

  expect(await api.doctor("nobody")).toBeNull();
  expect(api.hadFailure()).toBe(false);
});

test.each([
  ["an error", () => Response.json({}, { status: 500 })],
  ["an answer that is not of the contract", () => Response.json({ success: true, data: [{ slug: 1 }] })],
  ["an answer that is no JSON", () => new Response("<html>")],
  [
    "no answer",
    () => {
      throw new TypeError("fetch failed");
    },
  ],
])("%s is a failure that is remembered; quietly it is null", async (_, answer) => {
  const { api } = clientOf(answer);

  await expect(api.services()).rejects.toThrow(ApiFailure);
  expect(await quietly(api.services())).toBeNull();
  expect(api.hadFailure()).toBe(true);
});

test("the visitor's address goes with the secret of the two hosts, and a repeat with its key", async () => {
  const { api, asked } = clientOf(() =>
    Response.json({ success: true, data: { id: "4a26e2d4-0282-5385-be72-c7b6577784b7", number: 7 } }, { status: 201 }),
  );

  const sent = await api.sendAppointment({}, { idempotencyKey: "k1", visitorAddress: "192.0.2.1" });

  expect(sent).toEqual({ ok: true, received: { id: "4a26e2d4-0282-5385-be72-c7b6577784b7", number: 7 } });
  expect(asked[0]?.init?.headers).toMatchObject({
    "Idempotency-Key": "k1",
    "X-Visitor-Address": "192.0.2.1",
    "X-Site-Secret": "a secret of the two hosts",
  });
});

test("a refusal comes back with its status and its words", async () => {
  const error = {
    code: "validation",
    message: "Проверьте поля формы",
    fields: { name: ["Поле обязательно для заполнения!"] },
    requestId: "r",
  };
  const { api } = clientOf(() => Response.json({ success: false, error }, { status: 422 }));

  expect(await api.sendAppointment({}, {})).toEqual({ ok: false, status: 422, problem: error, retryAfter: null });
});
