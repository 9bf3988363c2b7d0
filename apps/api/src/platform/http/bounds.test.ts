import { expect } from "vitest";
import * as z from "zod";
import { type TestApp, test } from "../../../test/app.ts";
import { refusedFields } from "../../../test/shapes.ts";

const descriptionSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]) })),
  ),
});

type Read = { path: string; inPath: string[]; inQuery: string[] };

/** Every public read of the OpenAPI document, with the names of its parameters. */
async function publicReads(app: TestApp): Promise<Read[]> {
  const { paths } = descriptionSchema.parse(await (await app.request("/api/openapi.json")).json());
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get || path === "/api/changes") return [];
    const named = (place: string) => get.parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
    return [{ path, inPath: named("path"), inQuery: named("query") }];
  });
}

const fill = (path: string, value: string) => path.replace(/\{\w+\}/, value);

/** Calls that answer an unknown slug with an empty list. */
const lists = ["/api/doctors/by-category/{slug}", "/api/doctor-reviews/by-doctor/{id}"];

test("an unknown slug answers 404, or an empty list for calls that return lists", async ({ app }) => {
  const byAddress = (await publicReads(app)).filter(({ inPath }) => inPath.length > 0);
  expect(byAddress.length).toBeGreaterThan(8);

  for (const { path } of byAddress) {
    for (const unknown of ["nobody-knows", "0b4f6d0e-3c1f-4f5e-9a55-000000000000", "%D0%BB%D1%91%D0%BD", "a'--", "x".repeat(200)]) {
      const response = await app.request(fill(path, unknown));
      expect([path, unknown, response.status]).toEqual([path, unknown, lists.includes(path) ? 200 : 404]);
    }
  }
});

test("a slug that is too long or has control characters is refused", async ({ app }) => {
  for (const { path, inPath } of await publicReads(app)) {
    if (inPath.length === 0) continue;
    for (const bad of ["x".repeat(201), "a%00b", "a%0Ab", "%7F"]) {
      expect([path, Object.keys(await refusedFields(await app.request(fill(path, bad))))]).toEqual([path, inPath]);
    }
  }
});

test.for(["limit", "page"])("%s out of range is refused by every list that has the parameter", async (name, { app }) => {
  const paged = (await publicReads(app)).filter(({ inQuery }) => inQuery.includes(name));
  expect(paged.length).toBeGreaterThan(3);

  for (const { path } of paged) {
    const bad = ["0", "-1", "1.5", "", "a", "1e2", "%00", "9999999999999999", ...(name === "limit" ? ["101"] : [])];
    for (const value of bad) {
      const response = await app.request(`${fill(path, "any")}?${name}=${value}`);
      expect([path, value, Object.keys(await refusedFields(response))]).toEqual([path, value, [name]]);
    }
  }
});

test("a page past the last is empty", async ({ app }) => {
  for (const { path, inQuery } of await publicReads(app)) {
    if (!inQuery.includes("page")) continue;
    for (const page of ["999999", "1000000", "999999999999999"]) {
      const response = await app.request(`${fill(path, "any")}?page=${page}`);
      expect([path, page, response.status]).toEqual([path, page, 200]);
    }
  }
});

test("unknown parameters are ignored", async ({ app }) => {
  for (const { path, inPath } of await publicReads(app)) {
    if (inPath.length > 0) continue;
    const [plain, marked] = [await app.request(path), await app.request(`${path}?utm_source=x&orderBy=title&__proto__=1`)];
    expect([path, await marked.text()]).toEqual([path, await plain.text()]);
  }
});
