// npm run bench:search: counts the golden queries that have their expected result among the first three, and lists the others.
import { ensureInstalled, startProgram } from "./setup.mjs";

ensureInstalled();
startProgram(["apps/api/bench/search-golden.ts", ...process.argv.slice(2)]).on("exit", (code) => process.exit(code ?? 1));
