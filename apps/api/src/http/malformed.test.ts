import { failureSchema } from "@len/contract/envelope";
import { count } from "drizzle-orm";
import { expect } from "vitest";
import { type TestApp, test } from "../../test/app.ts";
import { requests } from "../requests/table.ts";

/**
 * What machines send, against every call and parameter there is: each answer is a success of the call or a refusal in the
 * contract's shape, never a surprise. The list of calls comes from the app itself, so that a new one is included.
 */
const values = [
  "",
  " ",
  "%00",
  "%0d%0aX-Injected:1",
  "%C2%80",
  "%ED%A0%80",
  "%F0%9F%91%A9",
  "%E2%80%AE",
  "%zz",
  "%",
  "..%2f..%2fetc%2fpasswd",
  "%252e%252e",
  "null",
  "undefined",
  "NaN",
  "-1",
  "0",
  "1e999",
  "9007199254740993",
  "99999999999999999999999",
  "true",
  "[]",
  "{}",
  "__proto__",
  "constructor",
  "'",
  "%22",
  "' or '1'='1",
  "1;drop%20table%20doctors;--",
  "') union select * from requests--",
  "1' and pg_sleep(5)--",
  "%25",
  "_",
  "\\",
  "*",
  "(((((",
  "{{7*7}}",
  "$%7B7*7}",
  "<script>alert(1)</script>",
  "javascript:alert(1)",
  "00000000-0000-0000-0000-000000000000",
  "a".repeat(300),
  "я".repeat(300),
  "a,".repeat(1500),
];

const parameters = [
  "limit",
  "page",
  "search",
  "category",
  "category[]",
  "type",
  "review",
  "id",
  "__proto__",
  "sort",
  "filter[password]",
  "include",
];

/** A stream has no end to read to; what it makes of strange ids is in `changes/stream.test.ts`. */
const streams = ["/api/changes"];

function readCalls(app: TestApp): string[] {
  const routes = app.routes
    .filter(({ method, path }) => method === "GET" && !path.includes("*") && !streams.includes(path))
    .map(({ path }) => path);
  return [...new Set(routes)];
}

async function expectContract(response: Response, where: string): Promise<void> {
  expect([200, 304, 400, 404, 414, 422], where).toContain(response.status);
  expect(response.headers.get("X-Injected"), where).toBeNull();
  if (response.status < 400) return;
  expect(failureSchema.safeParse(await response.json()).success, where).toBe(true);
}

test("no path or parameter of a read call brings anything but a success or a refusal", async ({ app }) => {
  let sent = 0;
  for (const call of readCalls(app)) {
    for (const value of values) {
      if (call.includes(":")) {
        const path = call.replaceAll(/:\w+/g, value.replaceAll(/[?#]/g, ""));
        await expectContract(await app.request(`http://localhost${path}`), path);
        sent++;
        continue;
      }
      const query = parameters.map((name) => `${name}=${value}`).join("&");
      await expectContract(await app.request(`http://localhost${call}?${query}`), `${call}?${query}`);
      sent++;
    }
  }
  expect(sent).toBeGreaterThan(800);
});

test("each parameter alone is no better", async ({ app }) => {
  for (const call of ["/api/doctors", "/api/news", "/api/doctor-reviews"]) {
    for (const name of parameters.slice(0, 7)) {
      for (const value of values)
        await expectContract(await app.request(`http://localhost${call}?${name}=${value}`), `${call}?${name}=${value}`);
    }
  }
});

test("unknown parameters change nothing", async ({ app }) => {
  const plain = await (await app.request("/api/doctors?limit=3")).text();

  for (const name of [
    "sort",
    "order",
    "include",
    "fields",
    "where",
    "password",
    "status",
    "deletedAt",
    "utm_source",
    "limit[]",
    "__proto__",
  ]) {
    expect(await (await app.request(`/api/doctors?limit=3&${name}=1`)).text(), name).toBe(plain);
  }
});

test("no value of any kind in a field of the request form is more than refused, and nothing refused is kept", async ({ app, db }) => {
  const form: Record<string, unknown> = {
    name: "Анна",
    phone: "+79001234567",
    comment: "Днём",
    service: { id: "any" },
    doctor: { id: "any" },
  };
  const kinds = [
    null,
    true,
    0,
    -0,
    1e300,
    2 ** 53 + 1,
    "",
    "0",
    [],
    [[]],
    {},
    { id: {} },
    { id: [] },
    { id: null },
    { id: "\u0000" },
    { length: 1 },
    "\ud800",
    "\u0000",
  ];
  const rows = async () => (await db.select({ total: count() }).from(requests))[0]?.total ?? 0;

  for (const field of Object.keys(form)) {
    for (const kind of kinds) {
      const before = await rows();
      const response = await app.request("/api/requests/doctor-appointments", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ ...form, [field]: kind }),
      });
      const where = `${field}: ${JSON.stringify(kind)}`;
      if (response.status === 201) {
        expect(typeof kind, where).toBe("string");
        continue;
      }
      expect(response.status, where).toBe(422);
      expect(failureSchema.parse(await response.json()).error.fields, where).toHaveProperty(field);
      expect(await rows(), where).toBe(before);
    }
  }
});
