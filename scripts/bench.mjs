// npm run bench: how near the site comes to a bare server that sends the same bytes, and whether its pages stay true. Ratios of one
// run, never requests by the second: machines differ and are shared. `npm run bench -- cached` runs one part.
import { ensureBuilt, ensureInstalled, startProgram } from "./setup.mjs";

ensureInstalled();
ensureBuilt();
// React is compared as sites have it, without the checks of its development build.
const env = { NODE_ENV: "production" };
startProgram(["scripts/bench/main.mjs", ...process.argv.slice(2)], env).on("exit", (code) => process.exit(code ?? 1));
