import { failureSchema, problemStatus } from "@len/contract/envelope";
import { staffCalls } from "@len/contract/staff/calls";
import { staffRoles } from "@len/contract/staff/roles";
import { eq, type SQL, sql } from "drizzle-orm";
import { test as base, expect } from "vitest";
import * as z from "zod";
import { apiUrl, appOver, post, type TestApp } from "../../../test/app.ts";
import { openOwnDatabase } from "../../../test/database.ts";
import { addReview } from "../../../test/rows.ts";
import { addPerson, signedIn } from "../../../test/staff.ts";
import { Browser, dataOf } from "../../../test/staff-browser.ts";
import { serviceBookings } from "../../features/appointments/booking-table.ts";
import { pages } from "../../features/pages/table.ts";
import type { Database } from "../database/database.ts";
import { media } from "../media/table.ts";
import { cookiesAt } from "./cookies.ts";
import { staff, staffSessions } from "./table.ts";

const { session: sessionCookie } = cookiesAt(apiUrl);

/**
 * All calls of the contract's table, so that no test lists them. Changes are sent with an unreadable body unless a test says otherwise: 400
 * shows that the guards have let the request pass, and nothing happens.
 */
const calls = Object.values(staffCalls);
const changes = calls.filter(({ method }) => method !== "get");
const versioned = calls.filter(({ ifMatch }) => ifMatch);
const forSignedIn = calls.filter(({ roles }) => roles !== "anyone");
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
type Call = (typeof calls)[number];
const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);

/** The call for an address, an exact path first: `/requests/list` also matches `/requests/{number}`. */
function answering(method: string, path: string): Call | undefined {
  const wanted = method === "HEAD" ? "get" : method.toLowerCase();
  const ofMethod = calls.filter((call) => call.method === wanted);
  return ofMethod.find((call) => call.path === path) ?? ofMethod.find((call) => patternOf(call.path).test(path));
}

type Caller = {
  name: string;
  browser: Browser;
  hasSecondStep: boolean;
  may(roles: Call["roles"]): boolean;
  refusal: "unauthorized" | "forbidden" | "second_step";
};

/** One server and one data set: a request, a review, and a caller of every kind. */
const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures a fixture needs from this pattern.
  .extend("clinic", { scope: "file" }, async ({}, { onCleanup }) => {
    const own = await openOwnDatabase();
    onCleanup(own.close);
    const app = appOver(own);
    const sent = await post(app, "/api/requests/feedback", { name: "Ирина", phone: "+7 900 000-41-27", comment: "Вопрос" });
    const { number } = dataOf(await sent.json(), z.object({ number: z.int() }));
    const reviewId = await addReview(own.db);
    const colleague = await addPerson(own.db, { roles: ["editor"] });
    const [page] = await own.db.select({ id: pages.id }).from(pages).limit(1);
    const [picture] = await own.db.select({ id: media.id }).from(media).limit(1);
    const [booking] = await own.db.select({ id: serviceBookings.serviceId }).from(serviceBookings).limit(1);
    const idOf = (path: string) =>
      path.includes("/services/")
        ? booking?.id
        : path.includes("/people/")
          ? colleague.id
          : path.includes("/content/")
            ? page?.id
            : path.includes("/media/")
              ? picture?.id
              : reviewId;
    const addressOf = (path: string) =>
      path
        .replace("{number}", String(number))
        .replace("{id}", String(idOf(path)))
        .replace("{entity}", "pages")
        .replace("{key}", "slogan");
    return { app, db: own.db, addressOf, callers: await signIn(app, own.db) };
  })
  .extend("owner", ({ clinic }) => browserOf(clinic.callers, "owner"));

async function signIn(app: TestApp, db: Database): Promise<Caller[]> {
  const callers: Caller[] = [
    { name: "nobody", browser: new Browser(app), hasSecondStep: false, may: (roles) => roles === "anyone", refusal: "unauthorized" },
    {
      name: "no role",
      hasSecondStep: false,
      browser: await signedIn(app, db, { roles: [] }),
      may: (roles) => typeof roles === "string",
      refusal: "forbidden",
    },
  ];
  for (const role of staffRoles) {
    const browser = await signedIn(app, db, { roles: [role] });
    callers.push({
      name: role,
      browser,
      hasSecondStep: browser.secret !== null,
      may: (roles) => typeof roles === "string" || roles.some((one) => one === role),
      refusal: "forbidden",
    });
  }
  for (const role of ["owner", "reception"] as const) {
    const browser = new Browser(app);
    await browser.signIn((await addPerson(db, { roles: [role] })).email);
    callers.push({
      name: `${role}, 1 step`,
      browser,
      hasSecondStep: false,
      may: (roles) => typeof roles === "string",
      refusal: "second_step",
    });
  }
  return callers;
}

function browserOf(callers: Caller[], name: string): Browser {
  const caller = callers.find((one) => one.name === name);
  if (!caller) throw new Error(`No caller is called ${name}`);
  return caller.browser;
}

const cookiesOf = ({ cookies }: Browser) => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

/** A request of the panel's own page with an unreadable body. `headers` replace its own; null removes one. */
async function ask(app: TestApp, method: string, address: string, cookie: string, headers: Record<string, string | null> = {}) {
  const isRead = method === "GET" || method === "HEAD";
  const own = {
    Cookie: cookie,
    "If-Match": '"1"',
    "Tus-Resumable": "1.0.0",
    ...(!isRead && { Origin: apiUrl, "Content-Type": "application/json" }),
  };
  const given = Object.entries({ ...own, ...headers }).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  const response = await app.request(address, { method, headers: Object.fromEntries(given), ...(!isRead && { body: "{" }) });
  const text = await response.text();
  const code = response.ok || method === "HEAD" ? null : failureSchema.parse(JSON.parse(text)).error.code;
  return { status: response.status, code };
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const column = (text: string | number, name: string) => String(text).padEnd(name.length + 2);

/** Whether the answer matches the contract's table. */
function isRight(path: string, method: string, { may, refusal, hasSecondStep }: Caller, { status, code }: Awaited<ReturnType<typeof ask>>) {
  const call = answering(method, path);
  if (!call) return status === problemStatus.method_not_allowed;
  // A role that needs no second step has not set one up here.
  if (call.power && may(call.roles) && !hasSecondStep) return status === problemStatus.second_step && code === "second_step";
  if (!may(call.roles)) return status === problemStatus[refusal] && (code === refusal || method === "HEAD");
  if (call.path !== path) return status === problemStatus.validation;
  // Parts of files are not JSON.
  return (call.method === "get" ? [200, 404, 503] : call.isUpload ? [415] : [400]).includes(status);
}

test("A8: each call accepts its own roles and refuses everybody else, with every method", async ({ clinic }) => {
  const { app, addressOf, callers } = clinic;
  const wrong: string[] = [];
  let tried = 0;
  print(`${"".padEnd(54)}${callers.map(({ name }) => column(name, name)).join("")}`);
  for (const path of new Set(calls.map((call) => call.path))) {
    for (const method of methods) {
      const answers = await Promise.all(callers.map(({ browser }) => ask(app, method, addressOf(path), cookiesOf(browser))));
      const row = callers.map((caller, index) => {
        const answer = answers[index] ?? { status: 0, code: null };
        if (!isRight(path, method, caller, answer)) wrong.push(`${method} ${path}, ${caller.name}: ${answer.status} ${answer.code}`);
        return column(answer.status, caller.name);
      });
      tried += answers.length;
      if (answering(method, path)?.path === path && method !== "HEAD") print(`${`${method} ${path}`.padEnd(54)}${row.join("")}`);
    }
  }
  print(`${calls.length} calls, ${methods.length} methods, ${callers.length} callers: ${tried} requests, ${wrong.length} wrong`);

  expect(wrong).toEqual([]);
});

test("A3: no call accepts a forged, unsigned, replayed, expired or idle session, or one of a dismissed person", async ({ clinic }) => {
  const { app, db, addressOf } = clinic;
  const own = async () => {
    const browser = await signedIn(app, db, { roles: ["owner"] });
    const [token = "", signature = ""] = decodeURIComponent(browser.cookies.get(sessionCookie) ?? "").split(".");
    return { id: browser.id, browser, token, signature, cookie: cookiesOf(browser) };
  };
  const cookieOf = (value: string) => `${sessionCookie}=${encodeURIComponent(value)}`;
  const [one, other] = [await own(), await own()];
  const changed = async (set: Record<string, SQL | null>) => {
    const session = await own();
    await db.update(staffSessions).set(set).where(eq(staffSessions.userId, session.id));
    return session.cookie;
  };
  const replayed = await own();
  await replayed.browser.post("/api/staff/sign-out");
  const dismissed = await own();
  await db.update(staff).set({ dismissedAt: sql`now()` }).where(eq(staff.id, dismissed.id));
  const sessions: Record<string, string> = {
    "forged signature": cookieOf(`${one.token}.${one.signature.slice(0, -4)}AAA=`),
    "another's signature": cookieOf(`${one.token}.${other.signature}`),
    "another token": cookieOf(`${one.token.slice(0, -1)}${one.token.endsWith("x") ? "y" : "x"}.${one.signature}`),
    "no signature": cookieOf(one.token),
    "replayed after the sign-out": replayed.cookie,
    expired: await changed({ expiresAt: sql`now() - interval '1 second'` }),
    idle: await changed({ lastSeenAt: sql`clock_timestamp() - interval '31 minutes'` }),
    "second step not passed": await changed({ secondStepAt: null }),
    "of a dismissed person": dismissed.cookie,
  };
  expect(await ask(app, "GET", addressOf(staffCalls.me.path), one.cookie)).toMatchObject({ status: 200 });

  for (const [kind, cookie] of Object.entries(sessions)) {
    const answers = await Promise.all(forSignedIn.map(({ method, path }) => ask(app, method.toUpperCase(), addressOf(path), cookie)));
    const open = forSignedIn.filter((_, index) => answers[index]?.status !== 401 || answers[index]?.code !== "unauthorized");
    expect([kind, open.map(({ method, path }) => `${method} ${path}`)]).toEqual([kind, []]);
  }
  print(`${Object.keys(sessions).length} kinds of bad sessions × ${forSignedIn.length} calls: 401 for all`);
});

test("A5: every call refuses pages of other origins before any other check", async ({ clinic, owner }) => {
  const { app, addressOf } = clinic;
  const foreign: Record<string, string | null>[] = [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: `${apiUrl}.evil.example` },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
  ];
  const hidden: Record<string, string | null>[] = [{ Origin: null }, { "Sec-Fetch-Site": "none" }];
  for (const { method, path } of calls) {
    for (const headers of method === "get" ? foreign : [...foreign, ...hidden]) {
      const answer = await ask(app, method.toUpperCase(), addressOf(path), cookiesOf(owner), headers);
      expect([method, path, headers, answer]).toMatchObject([method, path, headers, { status: 403, code: "forbidden" }]);
    }
  }
  print(`${foreign.length} foreign origins × ${calls.length} calls, ${hidden.length} hidden ones × ${changes.length} changes: 403 for all`);
});

test("A5: every call that changes something refuses bodies of another type than JSON", async ({ clinic, owner }) => {
  const { app, addressOf } = clinic;
  const types = [
    null,
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/json; charset=koi8-r",
  ];
  for (const { method, path } of changes) {
    for (const type of types) {
      const answer = await ask(app, method.toUpperCase(), addressOf(path), cookiesOf(owner), { "Content-Type": type });
      // Without a type a fetch of text is sent as text/plain.
      expect([path, type, answer]).toMatchObject([path, type, { status: 415, code: "unsupported" }]);
    }
  }
  print(`${types.length} wrong content types × ${changes.length} changes: 415 for all`);
});

/** The smallest body that a JSON Schema allows; each text in it is a Russian name, each text with a pattern a slug. */
function sampleOf(schema: z.core.JSONSchema.BaseSchema): unknown {
  const {
    anyOf,
    const: constant,
    enum: options,
    type,
    format,
    pattern,
    minItems = 0,
    minimum,
    properties = {},
    required = [],
    items,
  } = schema;
  const isNullable = anyOf?.some((option) => typeof option === "object" && option.type === "null");
  if (isNullable || type === "null") return null;
  if (anyOf?.[0]) return typeof anyOf[0] === "object" ? sampleOf(anyOf[0]) : null;
  if (constant !== undefined) return constant;
  if (options) return options[0];
  if (type === "object") {
    return Object.fromEntries(
      required.map((name) => {
        const property = properties[name];
        return [name, typeof property === "object" ? sampleOf(property) : null];
      }),
    );
  }
  if (type === "array")
    return Array.from({ length: minItems }, () => (typeof items === "object" && !Array.isArray(items) ? sampleOf(items) : null));
  if (type === "boolean") return false;
  if (type === "integer" || type === "number") return minimum ?? 1;
  if (format === "date-time") return "2026-01-01T00:00:00.000Z";
  return pattern === undefined ? "Анна" : "anna";
}

test("a change of a versioned record needs its version: 428 without one, 409 with another than the stored", async ({ clinic, owner }) => {
  const { addressOf } = clinic;
  expect(versioned.length).toBeGreaterThan(10);
  for (const { method, path, input } of versioned) {
    const body = sampleOf(z.toJSONSchema(input, { io: "input", unrepresentable: "any" }));
    const send = (headers: Record<string, string>) => owner.call(method.toUpperCase(), addressOf(path), body, headers);
    for (const version of [null, "1", "*", 'W/"1"', '"x"']) {
      const { status } = await send(version === null ? {} : { "If-Match": version });
      expect([path, version, status]).toEqual([path, version, 428]);
    }
    const late = await send({ "If-Match": '"999"' });
    expect([path, late.status]).toEqual([path, 409]);
    const { error } = failureSchema.parse(await late.json());
    expect(error.conflict).toMatchObject({ version: 1, current: { version: 1 } });
  }
  print(`${versioned.length} changes of versioned records: 428 without a version, 409 with another and what is stored`);
});

const oddities = ["%00", "a%00b", "__proto__", "-constructor"];

/** The parameters of a call, and a name that every JavaScript object inherits. */
const parametersOf = ({ input }: Call) => [...(input instanceof z.ZodObject ? Object.keys(input.shape) : []), "constructor"];

test("Z13: any staff call answers odd parameters with 4xx in the contract's shape, never with 500", { timeout: 300_000 }, async ({
  owner,
  clinic,
}) => {
  // The stream answers until it is closed.
  const reads = calls.filter(({ method, path }) => method === "get" && !path.endsWith("/stream"));
  const addresses = reads.flatMap((call) => {
    const path = clinic.addressOf(call.path);
    const inQuery = parametersOf(call).flatMap((name) => oddities.map((oddity) => `${path}?${name}=${oddity}`));
    return call.path.includes("{") ? [...inQuery, ...oddities.map((oddity) => call.path.replaceAll(/\{\w+\}/g, oddity))] : inQuery;
  });
  expect(addresses.some((address) => address.endsWith("?sort=__proto__") || address.includes("q=%00"))).toBe(true);

  const wrong: string[] = [];
  for (const address of addresses) {
    const response = await owner.get(address);
    if (response.status >= 500) wrong.push(`${address}: ${response.status}`);
    else if (response.status >= 400) failureSchema.parse(await response.json());
    await response.body?.cancel().catch(() => {});
  }
  expect(wrong).toEqual([]);
});

test("Z13: no staff call answers 500 to a body with U+0000 in every text", { timeout: 300_000 }, async ({ owner, clinic }) => {
  const text = "ноль\u0000";
  const fields = [
    "q",
    "text",
    "name",
    "title",
    "query",
    "email",
    "password",
    "code",
    "reason",
    "comment",
    "value",
    "key",
    "token",
    "id",
    "phone",
  ];
  const wrong: string[] = [];
  for (const { path } of changes.filter(({ method }) => method === "post" || method === "put")) {
    const response = await owner.post(clinic.addressOf(path), Object.fromEntries(fields.map((field) => [field, text])));
    if (response.status >= 500) wrong.push(`${path}: ${response.status}`);
  }
  expect(wrong).toEqual([]);
});
