import cluster from "node:cluster";
import { readEnv } from "./app/http/env.ts";
import { createLog } from "./app/http/log.ts";
import { runProcesses } from "./server/processes.ts";
import { serve } from "./server/serve.ts";

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
