// npm run check: the fast checks. Format, lint, import directions, types, unused code, builds (they know the oldest browsers), unit tests.
import { ensureBuilt, ensureInstalled, projectNode, run } from "./setup.mjs";

ensureInstalled();
const node = projectNode();
run("biome", ["ci", "--error-on-warnings", "."]);
run("depcruise", ["apps/site/app", "apps/site/platform", "apps/site/server", "apps/api/src", "apps/admin/src"]);
run(node, ["node_modules/@react-router/dev/bin.cjs", "typegen", "apps/site"]);
for (const workspace of ["packages/contract", "packages/fixtures", "apps/api", "apps/site", "apps/admin", "e2e"])
  run("tsc", ["-p", workspace]);
run("knip", []);
ensureBuilt();
run(node, ["node_modules/vitest/vitest.mjs", "run", "--project", "packages", "--project", "site", "--project", "site-dom"]);
