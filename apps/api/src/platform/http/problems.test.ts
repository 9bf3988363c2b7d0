import { randomUUID } from "node:crypto";
import { contactsSchema } from "@len/contract/contacts";
import { failureSchema } from "@len/contract/envelope";
import { describe, expect } from "vitest";
import * as z from "zod";
import { apiUrl, appOver, post, test } from "../../../test/app.ts";
import { read } from "../../../test/shapes.ts";
import { signedIn } from "../../../test/staff.ts";
import type { Log } from "../log/log.ts";

async function failureOf(response: Response) {
  expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
  return failureSchema.parse(await response.json()).error;
}

test("an unknown path is answered in the shape of the contract, with an error code for support", async ({ app }) => {
  const response = await app.request("/api/nothing-here");

  expect(response.status).toBe(404);
  const error = await failureOf(response);
  expect(error).toMatchObject({ code: "not_found", message: "Страница не найдена" });
  expect(error.requestId).toMatch(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/);
  expect(response.headers.get("X-Request-Id")).toBe(error.requestId);
});

test("a request id sent by the client is not used", async ({ app }) => {
  const response = await app.request("/api/contacts", { headers: { "X-Request-Id": "forged" } });

  expect(response.headers.get("X-Request-Id")).not.toBe("forged");
});

test("an unsupported method is refused with the allowed methods", async ({ app }) => {
  const response = await app.request("/api/doctors", { method: "DELETE" });

  expect(response.status).toBe(405);
  expect(response.headers.get("Allow")).toBe("GET, HEAD, OPTIONS");
  expect(await failureOf(response)).toMatchObject({ code: "method_not_allowed", message: "Так обратиться нельзя" });
});

test("GET of a path for posts is refused, and so is an unknown method", async ({ app }) => {
  const got = await app.request("/api/requests/doctor-appointments");
  const brewed = await app.request("/api/doctors", { method: "BREW" });

  expect(got.status).toBe(405);
  expect(got.headers.get("Allow")).toBe("POST, OPTIONS");
  expect(brewed.status).toBe(405);
});

test("HEAD is answered like GET, without the body", async ({ app }) => {
  const got = await app.request("/api/services");
  const asked = await app.request("/api/services", { method: "HEAD" });

  expect(asked.status).toBe(200);
  expect(await asked.text()).toBe("");
  expect(asked.headers.get("ETag")).toBe(got.headers.get("ETag"));
});

test("pages of any origin may make public calls without credentials", async ({ app }) => {
  const response = await app.request("/api/doctors", { headers: { Origin: "https://elsewhere.example" } });
  const preflight = await app.request("/api/requests/doctor-appointments", {
    method: "OPTIONS",
    headers: { Origin: "https://elsewhere.example", "Access-Control-Request-Method": "POST" },
  });

  expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(response.headers.get("Access-Control-Allow-Credentials")).toBeNull();
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(preflight.headers.get("Access-Control-Allow-Headers")).toBe("Content-Type, Idempotency-Key");
  expect(preflight.headers.get("Access-Control-Allow-Methods")).toBe("POST, OPTIONS");
});

test("X5: only public calls are open to other origins", async ({ app }) => {
  for (const path of ["/healthz", "/readyz", "/api/docs", "/robots.txt"]) {
    const response = await app.request(path, { headers: { Origin: "https://elsewhere.example" } });
    expect(response.headers.get("Access-Control-Allow-Origin"), path).toBeNull();
  }
});

test("the answer is JSON, whatever the Accept header", async ({ app }) => {
  for (const accept of ["text/html", "image/png", "application/xml;q=1", "*/*;q=0", "nonsense"]) {
    const response = await app.request("/api/services/popular", { headers: { Accept: accept } });
    expect(response.status, accept).toBe(200);
    expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
  }
});

test("a URL longer than 8 KB and an incorrectly encoded one are refused", async ({ app }) => {
  const long = await app.request(`/api/doctors?search=${"a".repeat(9000)}`);
  const broken = await app.request("/api/doctors?search=%E0%A4%A");

  expect(long.status).toBe(414);
  expect(await failureOf(long)).toMatchObject({ code: "too_large", message: "Слишком большой запрос" });
  expect(broken.status).toBe(400);
  expect(await failureOf(broken)).toMatchObject({ code: "bad_request" });
});

test("an unchanged answer is not sent again", async ({ app }) => {
  const first = await app.request("/api/categories");
  const etag = first.headers.get("ETag") ?? "";
  const second = await app.request("/api/categories", { headers: { "If-None-Match": etag } });

  expect(first.headers.get("Cache-Control")).toBe("public, no-cache");
  expect(second.status).toBe(304);
  expect(await second.text()).toBe("");
});

test("refusals are never cached", async ({ app }) => {
  const missing = await app.request("/api/doctors/show-by-slug/nobody");
  const invalid = await app.request("/api/doctors?limit=0");

  expect(missing.headers.get("Cache-Control")).toBe("no-store");
  expect(invalid.headers.get("Cache-Control")).toBe("no-store");
});

test("every answer has headers against sniffing, framing and scripts", async ({ app }) => {
  for (const path of ["/api/contacts", "/api/nothing-here", "/healthz", "/media/none", "/robots.txt"]) {
    expect(Object.fromEntries((await app.request(path)).headers), path).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "cross-origin-resource-policy": expect.stringMatching(/^(?:cross|same)-origin$/),
    });
  }
});

test("robots may load media files only", async ({ app }) => {
  const response = await app.request("/robots.txt");

  expect(await response.text()).toBe("User-agent: *\nAllow: /media/\nDisallow: /\n");
});

describe("internal errors", () => {
  function recordingLog() {
    const lines: object[] = [];
    const write = (fields: object, message: string) => void lines.push({ ...fields, message });
    const log: Log = { info: write, warn: write, error: write };
    return { log, lines };
  }

  /** A database whose next query fails with an error of the PostgreSQL driver. */
  function failing(db: Parameters<typeof appOver>[0]["db"], code: string) {
    return new Proxy(db, {
      get(target, name, receiver) {
        if (name !== "transaction" && name !== "select") return Reflect.get(target, name, receiver);
        return () => {
          throw Object.assign(new Error("Failed query: select Ивановой +79001234567"), {
            cause: Object.assign(new Error("secret"), { code }),
          });
        };
      },
    });
  }

  test("an unexpected error is a bare 500 with the request's code, and the log contains no text by the visitor", async ({
    db,
    dataDir,
  }) => {
    const { log, lines } = recordingLog();
    const app = appOver({ db: failing(db, "XX000"), dataDir, log });

    const response = await app.request("/api/doctors?search=Ивановой");

    expect(response.status).toBe(500);
    const error = await failureOf(response);
    expect(error.message).toBe(`Что-то пошло не так. Код: ${error.requestId}`);
    expect(JSON.stringify(lines)).toContain(error.requestId);
    expect(JSON.stringify(lines)).not.toMatch(/Иванов|123-45-67|9001234567|secret/);
  });

  test("the text of a 500 contains the clinic's phone number when it is known", async ({ db, dataDir }) => {
    let broken = false;
    const breaking = new Proxy(db, {
      get: (target, name, receiver) => Reflect.get(broken ? failing(db, "XX000") : target, name, receiver),
    });
    const app = appOver({ db: breaking, dataDir });
    const { contacts } = await read(app, "/api/contacts", z.object({ contacts: contactsSchema }));

    broken = true;
    const error = await failureOf(await app.request("/api/contacts"));

    expect(error.message).toBe(`Что-то пошло не так. Позвоните нам: ${contacts.phones[0]?.number}. Код: ${error.requestId}`);
  });

  test("without the database the answer asks to retry later", async ({ db, dataDir }) => {
    const response = await appOver({ db: failing(db, "ECONNREFUSED"), dataDir }).request("/api/services");

    expect(response.status).toBe(503);
    expect(response.headers.get("Retry-After")).toBe("300");
    expect(await failureOf(response)).toMatchObject({ code: "maintenance", message: "Сайт обновляется, вернёмся в течение 5 минут" });
  });

  test("a full disk is answered with its own error code", async ({ db, dataDir }) => {
    const response = await appOver({ db: failing(db, "53100"), dataDir }).request("/api/services");

    expect(response.status).toBe(507);
    expect(response.headers.get("Retry-After")).toBe("300");
    expect(await failureOf(response)).toMatchObject({ code: "storage_full" });
  });

  test("Z14: a staff call has the name of its route in the log, answered or refused", async ({ db, dataDir }) => {
    const { log, lines } = recordingLog();
    const app = appOver({ db, dataDir, log });

    await app.request("/api/staff/me");
    await app.request("/api/staff/requests/482915");
    await app.request("/api/staff/no-such-call/ivanova");

    expect(lines).toMatchObject([{ route: "/api/staff/me" }, { route: "/api/staff/requests/:number" }, { route: "(none)" }]);
  });

  test("P2: a log line contains the route's pattern and not the URL", async ({ db, dataDir }) => {
    const { log, lines } = recordingLog();
    const app = appOver({ db, dataDir, log });

    await app.request("/api/doctors/show-by-slug/ivanova-anna?utm=79001234567");
    await app.request("/ivanova-anna");

    expect(lines).toEqual([
      {
        requestId: expect.any(String),
        method: "GET",
        route: "/api/doctors/show-by-slug/:slug",
        status: 404,
        ms: expect.any(Number),
        message: "answered",
      },
      { requestId: expect.any(String), method: "GET", route: "(none)", status: 404, ms: expect.any(Number), message: "answered" },
    ]);
  });
});

describe("an invalid body", () => {
  test.for([
    "[".repeat(60_000) + "]".repeat(60_000),
    `${'{"a":'.repeat(12_000)}1${"}".repeat(12_000)}`,
    "[".repeat(60_000),
    // Within the limit of 64 KB.
    `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
    `{"service":${"[".repeat(30_000)}${"]".repeat(30_000)}}`,
  ])("Z13: a deeply nested body is refused, never answered with 500 (%#)", async (body, { app }) => {
    for (const address of ["/api/requests/doctor-appointments", "/api/staff/sign-in", "/api/subscriptions"]) {
      const headers = { "Content-Type": "application/json", Origin: apiUrl };
      const response = await app.request(address, { method: "POST", body, headers });
      expect([400, 413, 422]).toContain(response.status);
      expect(failureSchema.parse(await response.json()).success).toBe(false);
    }
  });

  test("Z13: a deeply nested record is refused, because its checks recurse to its depth", async ({ app, db }) => {
    const editor = await signedIn(app, db, { roles: ["editor"] });
    const Cookie = [...editor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin", Origin: apiUrl, Cookie };
    const body = `{"id":"${randomUUID()}","title":"Врач","data":{"about":${"[".repeat(60_000)}${"]".repeat(60_000)}}}`;

    const response = await app.request("/api/staff/content/doctors", { method: "POST", body, headers });

    expect(response.status).toBe(422);
    expect((await failureOf(response)).fields).toEqual({ form: ["Слишком много уровней вложенности"] });
  });

  const path = "/api/requests/doctor-appointments";

  test("L4: more than 64 KB is too large, with or without Content-Length", async ({ app }) => {
    const announced = await post(app, path, { name: "a".repeat(70_000) }, { "Content-Length": "70011" });
    const chunks = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent < 10; sent++) controller.enqueue(new TextEncoder().encode("a".repeat(10_000)));
        controller.close();
      },
    });
    const streamed = await app.request(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: chunks,
      duplex: "half",
    } as RequestInit);

    expect(announced.status).toBe(413);
    expect(streamed.status).toBe(413);
    expect(await failureOf(streamed)).toMatchObject({ code: "too_large", message: "Слишком большой запрос" });
  });

  test("any type other than JSON in UTF-8 is unsupported", async ({ app }) => {
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/json, text/html",
      "application/json; charset=koi8-r",
      "",
    ]) {
      const response = await app.request(path, { method: "POST", headers: { "Content-Type": type }, body: "{}" });
      expect(response.status, type).toBe(415);
      expect(await failureOf(response)).toMatchObject({ code: "unsupported", message: "Такой тип данных не принимается" });
    }
    const packed = await app.request(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Content-Encoding": "gzip" },
      body: "{}",
    });
    expect(packed.status).toBe(415);
  });

  test("invalid JSON is a bad request", async ({ app }) => {
    const bodies = ["", "{", "{'a':1}", "NaN", '{"a":1,}', new Uint8Array([0x22, 0xff, 0x22]), "[".repeat(60_000)];
    for (const body of bodies) {
      const response = await app.request(path, { method: "POST", headers: { "Content-Type": "application/json" }, body });
      expect(response.status, String(body).slice(0, 20)).toBe(400);
      expect(await failureOf(response)).toMatchObject({ code: "bad_request" });
    }
  });

  test("L4: JSON of the wrong shape, however deep, is invalid", async ({ app }) => {
    const bodies = [
      "null",
      "1",
      '"text"',
      "[]",
      "true",
      `${"[".repeat(30_000)}${"]".repeat(30_000)}`,
      `{"name":${'{"a":'.repeat(9_000)}1${"}".repeat(9_000)}}`,
    ];
    for (const body of bodies) {
      const response = await app.request(path, { method: "POST", headers: { "Content-Type": "application/json; charset=utf-8" }, body });
      expect(response.status, body.slice(0, 20)).toBe(422);
      expect(await failureOf(response)).toMatchObject({ code: "validation", message: "Проверьте поля формы" });
    }
  });
});
