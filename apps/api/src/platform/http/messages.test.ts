import { failureSchema } from "@len/contract/envelope";
import { expect } from "vitest";
import * as z from "zod";
import { post, type TestApp, test } from "../../../test/app.ts";
import { refusedFields } from "../../../test/shapes.ts";

const descriptionSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]) })),
  ),
});

const bodies = [null, [], "x", 1, true, {}, { form: null }];
const values = [null, [], {}, 1, -1, 1e300, true, "", "x", "\ud800", "a".repeat(6000), { id: 1 }, { id: null }];
const fields = ["kind", "name", "phone", "email", "comment", "service", "doctor", "rate", "forWhom", "preferredTime", "consents", "form"];

async function described(app: TestApp) {
  const { paths } = descriptionSchema.parse(await (await app.request("/api/openapi.json")).json());
  return Object.entries(paths);
}

async function expectRussian(response: Response, where: string): Promise<boolean> {
  if (response.status < 400) return false;
  const { error } = failureSchema.parse(await response.json());
  for (const text of [error.message, ...Object.values(error.fields ?? {}).flat()]) {
    expect(text.replace("name@example.ru", ""), where).toMatch(/^[^a-z]*[а-яё][^a-z]*$/i);
  }
  return error.fields !== undefined;
}

test("messages about parameters are in Russian for any value", async ({ app }) => {
  let refused = 0;
  for (const [path, { get }] of await described(app)) {
    for (const { name, in: place } of get?.parameters ?? []) {
      const bad = ["foo", "0", "%00", "a".repeat(3000), "%ED%A0%80"];
      const addresses =
        place === "path"
          ? bad.map((value) => path.replace(`{${name}}`, value))
          : [...bad.map((value) => `?${name}=${value}`), `?${name}=1&${name}=2`].map((query) => path.replace(/\{\w+\}/, "any") + query);
      for (const address of addresses) if (await expectRussian(await app.request(address), address)) refused++;
    }
  }
  expect(refused).toBeGreaterThan(20);
});

test("messages about forms are in Russian for any value", async ({ app }) => {
  const forms = [...bodies, ...fields.flatMap((field) => values.map((value) => ({ [field]: value })))];
  const posts = (await described(app)).filter(([, methods]) => methods.post).map(([path]) => path.replace(/\{\w+\}/, "administrator"));
  expect(posts.length).toBeGreaterThan(4);

  for (const path of posts) {
    for (const form of forms) await expectRussian(await post(app, path, form), `${path} ${JSON.stringify(form).slice(0, 80)}`);
  }
});

test("a query value that is not UTF-8 is an error of its parameter; invalid percent-encoding answers 400", async ({ app }) => {
  for (const value of ["%ED%A0%80", "%FF", "%C3%28"]) {
    expect(Object.keys(await refusedFields(await app.request(`/api/doctors?limit=3&search=${value}`)))).toEqual(["search"]);
  }
  for (const query of ["search=%zz", "search=%", "%FF", "%FF=1"]) expect((await app.request(`/api/doctors?${query}`)).status).toBe(400);
});
