import { failureSchema } from "@len/contract/envelope";
import { staffCalls } from "@len/contract/staff/calls";
import { staffRoles as roleNames, type StaffRole } from "@len/contract/staff/roles";
import { expect } from "vitest";
import * as z from "zod";
import { apiUrl, type TestApp, test } from "../../../test/app.ts";
import { addPerson, Browser, signedIn } from "../../../test/staff.ts";
import { staffRoutes } from "../../app.ts";
import { success } from "../http/pages.ts";
import { describeStaffCalls, staffRoute } from "./staff-route.ts";

const specs = staffRoutes.map(({ spec }) => spec);
const samples: Record<string, string> = { number: "1001", id: "6f1d1c86-0b3a-4a54-9d3c-0d6c8a9b7e55" };
const addressOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => samples[name] ?? "1");

/** Reads are real; a change carries a body that cannot be read: 400 shows that the guard has let it through, and nothing happens. */
async function attempt(browser: Browser, method: string, path: string, app: TestApp): Promise<number> {
  if (method === "GET") {
    const response = await browser.get(addressOf(path));
    await response.body?.cancel();
    return response.status;
  }
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { "Content-Type": "application/json", Origin: apiUrl, "If-Match": '"1"', ...(cookie && { Cookie: cookie }) };
  return (await app.request(addressOf(path), { method, headers, body: "{" })).status;
}

const passed = (method: string) => (method === "GET" ? [200, 404, 503] : [400]);

async function expectTable(app: TestApp, browser: Browser, allowed: (roles: (typeof specs)[number]["roles"]) => boolean, refused: number) {
  for (const { method, path, roles } of specs) {
    const status = await attempt(browser, method.toUpperCase(), path, app);
    const wanted = allowed(roles) ? passed(method.toUpperCase()) : [refused];
    expect(wanted, `${method} ${path}: ${status}`).toContain(status);
  }
}

test("without a session only the calls for anyone answer", async ({ app }) => {
  await expectTable(app, new Browser(app), (roles) => roles === "anyone", 401);
});

test.for(roleNames)("%s may make the calls of the role and no others", async (role: StaffRole, { app, db }) => {
  const browser = await signedIn(app, db, { roles: [role] });
  await expectTable(app, browser, (roles) => typeof roles === "string" || roles.includes(role), 403);
});

test("somebody without a role may sign in and nothing else", async ({ app, db }) => {
  const browser = await signedIn(app, db, { roles: [] });
  await expectTable(app, browser, (roles) => typeof roles === "string", 403);
});

test.for(["owner", "reception"] as const)("%s without a second step may only set it up", async (role, { app, db }) => {
  const { email } = await addPerson(db, { roles: [role] });
  const browser = new Browser(app);
  expect(await browser.signIn(email)).toBe("set_up_second_step");

  await expectTable(app, browser, (roles) => typeof roles === "string", 403);
  const { error } = failureSchema.parse(await (await browser.get("/api/staff/overview")).json());
  expect(error.code).toBe("second_step");
});

test("other methods of the same addresses do nothing", async ({ app, db }) => {
  const owner = await signedIn(app, db, { roles: ["owner"] });
  const declared = new Set(specs.map(({ method, path }) => `${method.toUpperCase()} ${path}`));
  for (const path of new Set(specs.map((spec) => spec.path))) {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
      if (declared.has(`${method} ${path}`)) continue;
      const status = await attempt(owner, method, path, app);
      expect(status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
      expect(status, `${method} ${path}`).toBeLessThan(500);
    }
  }
});

test("every route of the panel is a call of the contract, mounted by staffRoute", ({ app }) => {
  const written = (method: string, path: string) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
  const mounted = app.routes.filter(({ method, path }) => method !== "ALL" && path.startsWith("/api/staff"));
  const contract = Object.values(staffCalls).map(({ method, path }) => written(method, path));

  expect(mounted.map(({ method, path }) => written(method, path)).sort()).toEqual(contract.sort());
  expect(specs.map(({ method, path }) => written(method, path)).sort()).toEqual(contract.sort());
});

test("every change of a versioned record asks for its version first", async ({ app, db }) => {
  const owner = await signedIn(app, db, { roles: ["owner"] });
  const versioned = specs.filter(({ ifMatch }) => ifMatch);
  expect(versioned.length).toBeGreaterThan(10);
  const bodies: Record<string, unknown> = {
    [staffCalls.editMe.path]: { firstName: "Анна", lastName: "Вересова", pastTense: "feminine" },
    [staffCalls.setRequestState.path]: { state: "done" },
    [staffCalls.assignRequest.path]: { assigneeId: null },
    [staffCalls.callBack.path]: { at: null },
    [staffCalls.editReview.path]: { text: "Текст", reply: null },
    [staffCalls.rejectReview.path]: { reason: "insults" },
    [staffCalls.tieVisit.path]: { requestNumber: null },
    [staffCalls.editPerson.path]: { roles: ["editor"], isDismissed: false },
  };
  for (const { method, path } of versioned) {
    for (const ifMatch of [null, "1", "*"]) {
      const headers: Record<string, string> = ifMatch === null ? {} : { "If-Match": ifMatch };
      const response = await owner.call(method.toUpperCase(), addressOf(path), bodies[path] ?? {}, headers);
      expect([path, response.status]).toEqual([path, 428]);
    }
  }
});

test("the description names each call with its roles, its acts of the log and its refusals", async ({ app, db }) => {
  const editor = await signedIn(app, db, { roles: ["editor"] });
  const described = z
    .object({ openapi: z.string(), paths: z.record(z.string(), z.record(z.string(), z.looseObject({ description: z.string() }))) })
    .parse(await (await editor.get("/api/staff/openapi.json")).json());

  const names = Object.entries(described.paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`));
  expect(names.sort()).toEqual(specs.map(({ method, path }) => `${method} ${path}`).sort());
  const ids = Object.values(describeStaffCalls(staffRoutes, apiUrl).paths).flatMap((methods) =>
    Object.values(methods).map((one) => z.object({ operationId: z.string() }).parse(one).operationId),
  );
  expect(new Set(ids).size).toBe(specs.length);
  expect(described.paths["/api/staff/log/list"]?.post?.description).toContain("owner, auditor");
});

test("a refusal names fields by their whole path", async ({ app, db }) => {
  const owner = await signedIn(app, db, { roles: ["owner"] });

  const response = await owner.post("/api/staff/invitations", {
    firstName: "Anna",
    email: "x",
    roles: ["owner", "king"],
    pastTense: "feminine",
  });

  expect(response.status).toBe(422);
  const { error } = failureSchema.parse(await response.json());
  expect(error.fields).toMatchObject({
    firstName: ["Только русские буквы"],
    lastName: ["Поле обязательно для заполнения!"],
    email: ["Введите адрес почты, например name@example.ru"],
    "roles.1": ["Выберите роль"],
  });
});

test("a call without roles does not compile", () => {
  const { method, path, input, answer, ifMatch, refuses } = staffCalls.signOut;
  // @ts-expect-error: the compiler checks this line.
  staffRoute({ method, path, input, answer, ifMatch, refuses, summary: "", audit: null }, async () => success({ done: true as const }));
});
