// @vitest-environment node
import { basename, dirname } from "node:path";
import { expect, test } from "vitest";
import { createAnswers } from "./answers.ts";
import { ApiFailure, createApiClient } from "./api-client.ts";
import { quietly } from "./quietly.ts";
import { required } from "./required.ts";

const log = { info() {}, warn() {}, error() {} };

/** A client whose API host gives the same answer to every call; `asked` records the calls. */
function clientOf(answer: () => Response) {
  const asked: { url: URL; init: RequestInit | undefined }[] = [];
  const send: typeof fetch = async (url, init) => {
    asked.push({ url: new URL(String(url)), init });
    return answer();
  };
  return { asked, api: createApiClient({ baseUrl: "http://api.test", secret: "a secret of the two hosts", log, fetch: send }) };
}

test("list parameters are joined with commas, empty lists are omitted", async () => {
  const { api, asked } = clientOf(() =>
    Response.json({ success: true, data: [], pagination: { currentPage: 1, lastPage: 1, perPage: 20, total: 0 } }),
  );

  await api.doctors({ category: ["a", "b"], search: "", page: 2 });

  expect(asked[0]?.url.href).toBe("http://api.test/api/doctors?category=a%2Cb&page=2");
});

test("every read sends the token of a preview, if there is one", async () => {
  const asked: (string | null)[] = [];
  const send: typeof fetch = async (_, init) => {
    asked.push(new Headers(init?.headers).get("X-Preview"));
    return Response.json({ success: false }, { status: 404 });
  };
  for (const preview of [{ preview: "token" }, {}])
    await createApiClient({ baseUrl: "http://api.test", log, fetch: send, ...preview }).doctor("nobody");

  expect(asked).toEqual(["token", null]);
});

test("an unknown doctor is returned as null, not as a failure", async () => {
  const { api } = clientOf(() => Response.json({ success: false }, { status: 404 }));

  expect(await api.doctor("nobody")).toBeNull();
  expect(api.hadFailure()).toBe(false);
});

test.each([
  ["an error", () => Response.json({}, { status: 500 })],
  ["an answer that breaks the contract", () => Response.json({ success: true, data: [{ slug: 1 }] })],
  ["an answer that is not JSON", () => new Response("<html>")],
  [
    "no answer",
    () => {
      throw new TypeError("fetch failed");
    },
  ],
])("%s is recorded as a failure, and `quietly` returns null", async (_, answer) => {
  const { api } = clientOf(answer);

  await expect(api.services()).rejects.toThrow(ApiFailure);
  expect(await quietly(api.services())).toBeNull();
  expect(api.hadFailure()).toBe(true);
});

test("calls made from letters send the visitor's address too, and every call identifies the site", async () => {
  const { api, asked } = clientOf(() => Response.json({ success: true, data: { state: "confirmed" } }));
  const headers = { "X-Site-Secret": "a secret of the two hosts", "X-Visitor-Address": "192.0.2.1" };

  await api.confirmSubscription("token", { visitorAddress: "192.0.2.1" });
  await api.cancelSubscription("token", { visitorAddress: "192.0.2.1" });
  await quietly(api.services());

  expect(asked.slice(0, 2).map(({ init }) => init?.headers)).toMatchObject([headers, headers]);
  expect(asked[2]?.init?.headers).toMatchObject({ "X-Site-Secret": headers["X-Site-Secret"] });
});

test("the visitor's address is sent with the shared secret, and a repeated form with its idempotency key", async () => {
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

test("a refusal keeps the status and the message of the API host", async () => {
  const error = {
    code: "validation",
    message: "Проверьте поля формы",
    fields: { name: ["Поле обязательно для заполнения!"] },
    requestId: "r",
  };
  const { api } = clientOf(() => Response.json({ success: false, error }, { status: 422 }));

  expect(await api.sendAppointment({}, {})).toEqual({ ok: false, status: 422, problem: error, retryAfter: null });
});

/** Requests of several visitors, one after another, at edition 5. */
function pagesOf(answer: (url: URL) => Response) {
  const asked: string[] = [];
  const answers = createAnswers();
  const edition = { of: 5 };
  answers.connected(5);
  const send: typeof fetch = async (url) => {
    asked.push(new URL(String(url)).pathname);
    const response = answer(new URL(String(url)));
    response.headers.set("X-Content-Edition", String(edition.of));
    return response;
  };
  return { asked, answers, edition, page: () => createApiClient({ baseUrl: "http://api.test", log, answers, fetch: send }) };
}

test("missing contacts of a new clinic are not a failure: pages may be cached, and a page that needs the contacts answers 404", async () => {
  const { page } = pagesOf(() => Response.json({ success: false, error: { code: "not_found" } }, { status: 404 }));
  const api = page();
  expect(await quietly(api.contacts())).toBeNull();
  await expect(required(api.contacts())).rejects.toMatchObject({ init: { status: 404 } });
  expect([api.hadFailure(), api.source()]).toEqual([false, { state: "whole", edition: 5, isTimed: false }]);
});

const noServices = () => Response.json({ success: true, data: [] });

test("answers without an edition are logged once, not for each answer", async () => {
  const logged: object[] = [];
  const answers = createAnswers();
  answers.connected(5);
  const options = { baseUrl: "http://api.test", log: { ...log, error: (fields: object) => void logged.push(fields) }, answers };

  for (let page = 0; page < 2; page += 1) {
    const api = createApiClient({ ...options, fetch: async () => noServices() });
    await api.services();
    expect(api.source()).toEqual({ state: "whole", edition: 0, isTimed: false });
  }

  expect(logged).toEqual([{ path: "/api/services", header: "X-Content-Edition" }]);
});

test("Z20: answers with free times are asked for by each page, and say that the page is timed", async () => {
  const { asked, page } = pagesOf((url) => {
    const response = noServices();
    if (url.pathname === "/api/services") response.headers.set("Cache-Control", "no-store");
    return response;
  });

  for (let turn = 0; turn < 2; turn += 1) {
    const api = page();
    await api.promotions();
    expect(api.source().isTimed).toBe(false);
    await api.services();
    expect(api.source().isTimed).toBe(true);
  }

  expect(asked).toEqual(["/api/promotions", "/api/services", "/api/services"]);
});

test("a page made only of answers that were already in the cache is marked as `cached`", async () => {
  const { asked, page } = pagesOf(noServices);
  const [first, second] = [page(), page()];

  await first.services();
  await second.services();

  expect(asked).toEqual(["/api/services"]);
  expect(first.source()).toEqual({ state: "whole", edition: 5, isTimed: false });
  expect(second.source()).toEqual({ state: "cached", edition: 5, isTimed: false });
});

test("a failure affects every page that waited for the answer, and no later page", async () => {
  let isBroken = true;
  const { asked, page } = pagesOf(() => (isBroken ? Response.json({}, { status: 500 }) : noServices()));
  const [first, second, later] = [page(), page(), page()];

  expect(await Promise.all([quietly(first.services()), quietly(second.services())])).toEqual([null, null]);
  isBroken = false;

  expect(await later.services()).toEqual([]);
  expect(asked).toHaveLength(2);
  expect([first.hadFailure(), second.hadFailure(), later.hadFailure()]).toEqual([true, true, false]);
});

test("cached answers do not hide that the API host does not answer", async () => {
  let isAway = false;
  const { page } = pagesOf(({ pathname }) => {
    if (isAway) throw new TypeError(`fetch failed: ${pathname}`);
    return noServices();
  });
  await page().services();
  isAway = true;

  const later = page();
  await Promise.all([later.services(), quietly(later.banners())]);

  expect(later.source()).toEqual({ state: "away", edition: 5, isTimed: false });
});

test("a single failing call does not count as an API host that is down, even though all other answers are cached", async () => {
  let status = 200;
  const { page } = pagesOf(() => (status === 200 ? noServices() : Response.json({}, { status })));
  await page().services();

  const stateAt = async (next: number) => {
    status = next;
    const later = page();
    await Promise.all([later.services(), quietly(later.banners())]);
    return later.source().state;
  };

  expect([await stateAt(500), await stateAt(429), await stateAt(502), await stateAt(503), await stateAt(504)]).toEqual([
    ...["failed", "failed"],
    ...["away", "away", "away"],
  ]);
});

test("an API host that answers every call with 500 counts as down", async () => {
  const { page } = pagesOf(() => Response.json({}, { status: 500 }));
  const first = page();

  await Promise.all([quietly(first.services()), quietly(first.banners())]);

  expect(first.source().state).toBe("away");
});

test.each([
  ["failure after a 429", () => Response.json({}, { status: 429 })],
  ["failure after an answer that breaks the contract", () => Response.json({ success: true, data: [{ slug: 1 }] })],
])("when two pages wait for one API call, both report the same %s", async (_, answer) => {
  const { asked, page } = pagesOf(answer);
  const [first, second] = [page(), page()];

  await Promise.all([quietly(first.services()), quietly(second.services())]);

  expect(asked).toHaveLength(1);
  expect([first.source().state, second.source().state]).toEqual(["failed", "failed"]);
});

test("the slug of an item is never treated as the URL of a list", async () => {
  const { api, asked } = clientOf(() => Response.json({}, { status: 500 }));
  const reads = Object.entries(api as unknown as Record<string, (name: string) => Promise<unknown>>)
    .filter(
      ([name]) =>
        !/^(?:hadFailure|source|send\w*|answerVacancy|holdTime|releaseHold|moveTimes|\w+Visit|subscribe|\w+Subscription|requestStatus|\w+Request)$/.test(
          name,
        ),
    )
    .map(([, read]) => read);
  const addresses = new Map<(typeof reads)[number], string>();
  for (const read of reads) {
    await quietly(read("some-name"));
    addresses.set(read, asked.pop()?.url.pathname ?? "");
  }
  const clashes = [...addresses].flatMap(([find, address]) =>
    [...addresses.values()]
      .filter((list) => address.endsWith("/some-name") && list !== address && dirname(list) === dirname(address))
      .map((list) => ({ find, list })),
  );

  expect(clashes.map(({ list }) => list)).toContain("/api/news/categories");
  for (const { find, list } of clashes) expect([list, await find(basename(list))]).toEqual([list, null]);
  expect(asked).toEqual([]);
});

test("a page has the lowest edition of its answers", async () => {
  const { page, edition } = pagesOf(noServices);
  const api = page();

  edition.of = 6;
  await api.services();
  edition.of = 4;
  await quietly(api.banners());
  edition.of = 5;
  await api.popularServices();

  expect(api.source()).toEqual({ state: "whole", edition: 4, isTimed: false });
});

test("a page has no edition when the API host sends none", async () => {
  const { api } = clientOf(noServices);

  await api.services();

  expect(api.source().edition).toBe(0);
});

test("a list without `success: true` is not cached, whatever its status", async () => {
  let success = false;
  const { asked, page } = pagesOf(() => Response.json({ success, data: [] }));
  const [first, second] = [page(), page()];

  expect(await quietly(first.services())).toBeNull();
  success = true;

  expect(await second.services()).toEqual([]);
  expect(asked).toHaveLength(2);
  expect([first.hadFailure(), second.hadFailure()]).toEqual([true, false]);
});

test("search results for one visitor are not cached for another", async () => {
  const none = { success: true, data: [], pagination: { currentPage: 1, lastPage: 1, perPage: 20, total: 0 } };
  const { asked, page } = pagesOf(() => Response.json(none));

  await page().doctors({ search: "боль в спине" });
  await page().doctors({ search: "боль в спине" });

  expect(asked).toHaveLength(2);
});

test("an expired preview is detected before its page is rendered; when the API does not answer, it does not count as expired", async () => {
  const ended = (preview: { preview?: string }, status: number) =>
    createApiClient({ baseUrl: "http://api.test", log, fetch: async () => Response.json({}, { status }), ...preview }).hasPreviewEnded();

  expect([await ended({ preview: "token" }, 422), await ended({ preview: "token" }, 200), await ended({ preview: "token" }, 503)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await ended({}, 422)).toBe(false);
});
