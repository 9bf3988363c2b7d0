import { calls as contractCalls } from "@len/contract/calls";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect } from "vitest";
import * as z from "zod";
import * as bench from "../../../bench/calls.ts";
import { apiUrl, type TestApp, test } from "../../../test/app.ts";
import { lint } from "../../../test/openapi-lint.ts";
import { describeCalls } from "./openapi.ts";

const operationSchema = z.object({ summary: z.string(), description: z.string(), responses: z.record(z.string(), z.unknown()) });
const descriptionSchema = z.object({
  openapi: z.literal("3.1.0"),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

async function describeApi(app: TestApp) {
  const response = await app.request("/api/openapi.json");
  return descriptionSchema.parse(await response.json());
}

const calls = [
  "get /api/banners",
  "get /api/categories",
  "get /api/categories/in-main-page",
  "get /api/categories/{slug}",
  "get /api/certificates",
  "get /api/consents",
  "get /api/consents/{id}",
  "get /api/contacts",
  "get /api/doctor-reviews",
  "get /api/doctor-reviews/by-doctor/{id}",
  "get /api/doctors",
  "get /api/doctors/by-category/{slug}",
  "get /api/doctors/in-main-page",
  "get /api/doctors/show-by-slug/{slug}",
  "get /api/documents",
  "get /api/equipments",
  "get /api/equipments/categories",
  "get /api/equipments/{slug}",
  "get /api/footer",
  "get /api/licenses",
  "get /api/mass-media-publications",
  "get /api/mass-media-publications/paginate",
  "get /api/news",
  "get /api/news/categories",
  "get /api/news/{slug}",
  "get /api/pages/{slug}",
  "get /api/portfolios",
  "get /api/prices",
  "get /api/seo-texts",
  "get /api/services",
  "get /api/services/popular",
  "get /api/services/{slug}",
  "get /api/settings",
  "get /api/sitemap",
  "get /api/vacancies",
  "get /api/vacancies/{id}",
  "get /api/vacations",
  "get /api/vacations/{id}",
  "get /api/videos",
  "post /api/doctor-reviews/store",
  "post /api/requests/add",
  "post /api/requests/doctor-appointments",
  "post /api/requests/feedback",
  "post /api/requests/status",
  "post /api/requests/vacation/{slug}",
  "post /api/requests/withdraw",
  "post /api/subscriptions",
  "post /api/subscriptions/cancel",
  "post /api/subscriptions/confirm",
];

test("every existing call of the specification is described, with a summary and its refusals", async ({ app }) => {
  const { paths, servers } = await describeApi(app);

  const described = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`));
  expect(described.sort()).toEqual(expect.arrayContaining(calls));
  expect(servers).toEqual([{ url: apiUrl }]);
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    expect(operation.summary).toMatch(/[а-я]/i);
    expect(operation.description).not.toBe("");
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(["400", "500", "503"]));
  }
});

test("the description has the calls of the contract's table and, besides them, only the second address of vacancies and the stream", async ({
  app,
}) => {
  const { paths } = await describeApi(app);
  const described = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`));

  const table = Object.values(contractCalls).map(({ method, path }) => `${method} ${path}`);
  const others = ["get /api/vacancies", "get /api/vacancies/{id}", "get /api/changes"];
  expect(described.sort()).toEqual([...table, ...others].sort());
});

test("F7: no route under /api is missing from the description", async ({ app }) => {
  const { paths } = await describeApi(app);
  const described = new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
    ),
  );

  const routes = app.routes.filter(
    // The calls of staff have their own description, see platform/staff/staff-route.test.ts.
    ({ method, path }) => method !== "ALL" && path.startsWith("/api/") && !/^\/api\/(?:docs|openapi|staff\/)/.test(path),
  );
  expect(routes.map(({ method, path }) => `${method} ${path}`).filter((route) => !described.has(route))).toEqual([]);
});

test("the benchmark makes every call or excludes it by name", async ({ app }) => {
  const { paths } = await describeApi(app);
  const planned = [...bench.calls.map(({ path }) => path), ...bench.notAsked];

  expect([...new Set(planned)].sort()).toEqual(Object.keys(paths).sort());
});

test("every reference in the document resolves", async ({ app }) => {
  const description = await describeApi(app);

  const references = [...JSON.stringify(description).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
  expect(references.length).toBeGreaterThan(20);
  for (const name of references) expect(Object.keys(description.components.schemas)).toContain(name);
  expect(JSON.stringify(description)).not.toContain("$defs");
});

test("the document is valid OpenAPI 3.1", async ({ app }) => {
  const { valid, errors } = await new Validator().validate({ ...describeCalls(app, apiUrl) });

  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
});

test("the document passes the lint: names, tags, summaries, parameters, and no unused parts", ({ app }) => {
  expect(lint(describeCalls(app, apiUrl))).toEqual([]);
});

test("the lint of the OpenAPI document reports a wrong path, summary, parameter and answer", ({ app }) => {
  const description = describeCalls(app, apiUrl);
  const call = { tags: ["нет"], summary: "Doctors.", responses: { 200: { description: "" } } };
  const broken = {
    ...description,
    paths: { ...description.paths, "/api/Broken_path/{slug}/": { get: { ...call, parameters: [{ name: "other", in: "path" }] } } },
  };

  expect(lint(broken).map((complaint) => complaint.replace(/^get \/api\/Broken_path\/\{slug\}\/: /, ""))).toEqual([
    "its path is not in lower case with dashes",
    "its path ends with a slash",
    "it has no operationId",
    "it does not say that it is public",
    "its summary is not in Russian",
    "its summary ends with a full stop",
    "it has no description",
    "it names no failure 400",
    "it names no failure 500",
    "its answer 200 has no description",
    "its answer 200 has no schema",
    "its path does not hold the parameter other",
    "its parameter slug is not described",
  ]);
});

test("the documentation page has no inline script and loads nothing from other origins", async ({ app }) => {
  const response = await app.request("/api/docs");
  const page = await response.text();

  expect(response.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; script-src 'self';/);
  expect(page).not.toMatch(/<script>|https?:\/\/|style=|onload/);
  for (const [, address] of page.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
    expect((await app.request(address ?? "")).status, address).toBe(200);
  }
});
