// npm run bench:search: how many golden queries have their expected result among the first three, and which have not.
import { ensureInstalled, startProgram } from "./setup.mjs";

ensureInstalled();
startProgram(["apps/api/bench/search-golden.ts", ...process.argv.slice(2)]).on("exit", (code) => process.exit(code ?? 1));
