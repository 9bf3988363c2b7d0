import { readFileSync, writeFileSync } from "node:fs";
import { expect } from "vitest";
import { isWriting, writeApiDocs } from "../../../test/api-docs.ts";
import { apiUrl, test } from "../../../test/app.ts";
import { describeCalls } from "./openapi.ts";

const file = new URL("../../../../../docs/api.md", import.meta.url);

test("docs/api.md is up to date, and every call has a test (update with npm run docs:api)", ({ app }) => {
  const docs = writeApiDocs(describeCalls(app, apiUrl));

  if (isWriting) writeFileSync(file, docs);

  expect(readFileSync(file, "utf8")).toBe(docs);
});

test("a call without a test is detected", ({ app }) => {
  const description = describeCalls(app, apiUrl);
  const paths = { ...description.paths, "/api/nobody-asks-this": description.paths?.["/api/doctors"] };

  expect(() => writeApiDocs({ ...description, paths })).toThrow("No test calls GET /api/nobody-asks-this");
});
