// npm run staff -- …: staff commands in a terminal. It installs nothing, so that a command never changes the programs that run.
import { loadEnvFile, requireInstalled, startProgram } from "./setup.mjs";

requireInstalled();
loadEnvFile();
startProgram(["apps/api/src/staff.ts", ...process.argv.slice(2)]).on("exit", (code) => process.exit(code ?? 1));
