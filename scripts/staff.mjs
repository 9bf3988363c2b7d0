// npm run staff -- …: staff commands in a terminal.
import { ensureInstalled, loadEnvFile, startProgram } from "./setup.mjs";

ensureInstalled();
loadEnvFile();
startProgram(["apps/api/src/staff.ts", ...process.argv.slice(2)]).on("exit", (code) => process.exit(code ?? 1));
