// npm run docs:api: generates docs/api.md from the OpenAPI document.
import { ensureInstalled, projectNode, run } from "./setup.mjs";

ensureInstalled();
run(projectNode(), ["node_modules/vitest/vitest.mjs", "run", "--project", "api", "apps/api/src/platform/http/api-docs.test.ts"], {
  API_DOCS: "write",
});
