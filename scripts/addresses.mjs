// npm run addresses: writes the site's addresses that belong to no section, from its routes.
import { ensureInstalled, projectNode, run } from "./setup.mjs";

ensureInstalled();
run(projectNode(), ["node_modules/vitest/vitest.mjs", "run", "--project", "site", "apps/site/server/page-key.test.ts", "-u"]);
