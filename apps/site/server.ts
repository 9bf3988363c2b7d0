import cluster from "node:cluster";
import { readEnv } from "./platform/env.ts";
import { createLog } from "./platform/log.ts";
import { runProcesses } from "./server/processes.ts";
import { serve } from "./server/serve.ts";
import { version } from "./server/version.ts";

if (process.argv.includes("--version")) {
  console.log(version);
  process.exit(0);
}
process.umask(0o077);
const env = settings();
const log = createLog(env.logLevel);

if (env.processes > 1 && cluster.isPrimary) runProcesses(env, log);
else await serve(env, log);

function settings() {
  try {
    return readEnv();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
