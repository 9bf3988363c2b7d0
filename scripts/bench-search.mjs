// npm run bench:search: how many queries of the golden set find what they should among the first three, and which do not.
import { ensureInstalled, startProgram } from "./setup.mjs";

ensureInstalled();
startProgram(["apps/api/bench/search-golden.ts", ...process.argv.slice(2)]).on("exit", (code) => process.exit(code ?? 1));
