// npm run bench: compares the site with a bare server that sends the same bytes, and checks that pages are never stale. Figures are ratios
// within one run, never requests per second, because machines differ and are shared. `npm run bench -- cached` runs one part.
import { ensureBuilt, ensureInstalled, startProgram } from "./setup.mjs";

ensureInstalled();
ensureBuilt();
// React is compared in its production build.
const env = { NODE_ENV: "production" };
startProgram(["scripts/bench/main.mjs", ...process.argv.slice(2)], env).on("exit", (code) => process.exit(code ?? 1));
