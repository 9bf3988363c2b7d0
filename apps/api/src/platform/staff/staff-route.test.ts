import { failureSchema } from "@len/contract/envelope";
import { staffCalls } from "@len/contract/staff/calls";
import { expect } from "vitest";
import * as z from "zod";
import { apiUrl, test } from "../../../test/app.ts";
import { signedIn } from "../../../test/staff.ts";
import { staffRoutes } from "../../app.ts";
import { success } from "../http/pages.ts";
import { describeStaffCalls, staffRoute } from "./staff-route.ts";

const specs = staffRoutes.map(({ spec }) => spec);
test("every route of the panel is a call of the contract, mounted by staffRoute", ({ app }) => {
  const written = (method: string, path: string) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
  const mounted = app.routes.filter(({ method, path }) => method !== "ALL" && path.startsWith("/api/staff"));
  const contract = Object.values(staffCalls).map(({ method, path }) => written(method, path));

  expect(mounted.map(({ method, path }) => written(method, path)).sort()).toEqual(contract.sort());
  expect(specs.map(({ method, path }) => written(method, path)).sort()).toEqual(contract.sort());
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

test("a refusal names fields by their complete path", async ({ app, db }) => {
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
