// npm run bench:api: every public read of the API on a PostgreSQL server while the clinic grows a hundred times.
import { apiProgram, ensureInstalled, startProgram } from "./setup.mjs";

ensureInstalled();
startProgram(["apps/api/bench/growth.ts", ...apiProgram, ...process.argv.slice(2)]).on("exit", (code) => process.exit(code ?? 1));
