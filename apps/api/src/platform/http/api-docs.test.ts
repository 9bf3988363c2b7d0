import { readFileSync, writeFileSync } from "node:fs";
import { expect } from "vitest";
import { isWriting, writeApiDocs } from "../../../test/api-docs.ts";
import { apiUrl, test } from "../../../test/app.ts";
import { describeCalls } from "./openapi.ts";

const file = new URL("../../../../../docs/api.md", import.meta.url);

test("docs/api.md is of today, and a test asks every call in it (npm run docs:api writes it anew)", ({ app }) => {
  const docs = writeApiDocs(describeCalls(app, apiUrl));

  if (isWriting) writeFileSync(file, docs);

  expect(readFileSync(file, "utf8")).toBe(docs);
});

test("a call that no test asks is noticed", ({ app }) => {
  const description = describeCalls(app, apiUrl);
  const paths = { ...description.paths, "/api/nobody-asks-this": description.paths?.["/api/doctors"] };

  expect(() => writeApiDocs({ ...description, paths })).toThrow("No test asks GET /api/nobody-asks-this");
});
