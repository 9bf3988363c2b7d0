import { createServer } from "node:http";
import { createRequestHandler, type ServerBuild } from "react-router";
import { readEnv } from "./app/http/env.ts";
import { createLog } from "./app/http/log.ts";
import { createApp } from "./server/app.ts";
import { createMetrics, startMetricsServer } from "./server/metrics.ts";
import { findStaticFiles } from "./server/static-files.ts";
import { stopGracefully } from "./server/stop.ts";

const env = settings();
const log = createLog(env.logLevel);
const metrics = createMetrics();

// The path is no literal, so that types can be checked before the first build.
const buildAddress = new URL("./build/server/index.js", import.meta.url).href;
const build: ServerBuild = await import(buildAddress).catch((error: unknown) =>
  end("The site is not built, or its build is broken: npm run build", error),
);

const state = { stopping: false };
const server = createServer(
  { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 },
  createApp({
    env,
    log,
    metrics,
    state,
    files: await findStaticFiles(new URL("./build/client/", import.meta.url)),
    handle: createRequestHandler(build, "production"),
  }),
);
const metricsServer = startMetricsServer(metrics, env.metricsPort);

for (const [name, port, each] of [
  ["SITE_PORT", env.port, server],
  ["SITE_METRICS_PORT", env.metricsPort, metricsServer],
] as const) {
  each.on("error", (error: NodeJS.ErrnoException) => end(`${name}: cannot listen on port ${port} (${error.code ?? error.message})`));
}

server.listen(env.port, () => {
  log.info({ port: env.port, siteUrl: env.siteUrl, apiUrl: env.apiInternalUrl }, "site is listening");
  process.send?.("ready");
});
stopGracefully({ servers: [server, metricsServer], state, log });

function settings() {
  try {
    return readEnv();
  } catch (error) {
    return end(error instanceof Error ? error.message : String(error));
  }
}

function end(message: string, cause?: unknown): never {
  console.error(message, cause ?? "");
  process.exit(1);
}
