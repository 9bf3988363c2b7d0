import cluster from "node:cluster";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequestHandler, type ServerBuild } from "react-router";
import type { Answers } from "../app/http/answers.ts";
import type { Env } from "../platform/env.ts";
import type { Log } from "../platform/log.ts";
import { securityHeaders } from "../platform/security-headers.ts";
import { createApp, type SiteApp } from "./app.ts";
import { startCacheMaintenance } from "./cache-maintenance.ts";
import { createLimitedServer } from "./connections.ts";
import { createMetrics, startMetricsServer } from "./metrics.ts";
import { createPageCache } from "./page-cache.ts";
import { createKeys, staticKeys } from "./page-key.ts";
import { createPages } from "./pages.ts";
import { keyRequest } from "./request.ts";
import { findStaticFiles } from "./static-files.ts";
import { stopGracefully } from "./stop.ts";
import { createTimesStreams } from "./times-streams.ts";
import { version } from "./version.ts";

const buildAddress = new URL("../build/server/index.js", import.meta.url);

/** Exports of `entry.server.tsx` in addition to the framework's own. */
type SiteBuild = ServerBuild & { entry: { module: { answers: Answers; redirectOf: SiteApp["redirectOf"] } } };

/** Runs one process of the site: reads the environment, fills the page cache, and starts the server. */
export async function serve(env: Env, log: Log) {
  // The path is not a literal, so that types can be checked before the first build.
  const build: SiteBuild = await import(buildAddress.href).catch((error: unknown) =>
    end("The site is not built, or its build is broken: npm run build", error),
  );
  const state = { stopping: false };
  const cache = createPageCache({ maxBytes: env.cacheBytes });
  const metrics = createMetrics({ hearsChanges: cache.isConnected, changesHeard: cache.changes, version });
  const keyOf = createKeys(build.routes);
  const pages = createPages({
    cache,
    handle: createRequestHandler(build, "production"),
    requestOf: (key) => keyRequest(key, env.siteUrl),
    common: securityHeaders(env.siteUrl),
    log,
  });
  const times = createTimesStreams(env);
  const maintenance = await startCacheMaintenance({
    env,
    cache,
    answers: build.entry.module.answers,
    pages,
    times,
    keyOf,
    staticKeys: staticKeys(build.routes),
    build: await buildName(env),
    writes: env.writesSnapshot,
    log,
  });

  const files = await findStaticFiles(new URL("../build/client/", import.meta.url));
  const hasPages = () => cache.find("/") !== undefined;
  const { redirectOf } = build.entry.module;
  const server = createLimitedServer(
    createApp({ env, log, metrics, state, pages, times, keyOf, files, hearsChanges: cache.isConnected, hasPages, redirectOf }),
  );
  server.on("error", (error: NodeJS.ErrnoException) => cannotListen("SITE_PORT", env.port, error));
  server.listen({ port: env.port, host: env.host }, () => {
    log.info({ version, host: env.host, port: env.port, siteUrl: env.siteUrl, apiUrl: env.apiInternalUrl }, "site is listening");
    process.send?.("ready");
  });

  const servers = cluster.isWorker
    ? [server]
    : [server, startMetricsServer(metrics.registry, { port: env.metricsPort, host: env.metricsHost })];
  servers[1]?.on("error", (error: NodeJS.ErrnoException) => cannotListen("SITE_METRICS_PORT", env.metricsPort, error));
  stopGracefully({ servers, state, log, first: times.close, last: maintenance.close });
}

/** The name changes with the build and with the settings, because pages contain URLs of the build's files and of this installation. */
async function buildName({ siteUrl, apiUrl, counter, mapsKey }: Env): Promise<string> {
  const code = await readFile(buildAddress);
  const settings = JSON.stringify([siteUrl, apiUrl, counter, mapsKey]);
  return createHash("sha256").update(code).update(settings).digest("hex");
}

function cannotListen(name: string, port: number, error: NodeJS.ErrnoException) {
  end(`${name}: cannot listen on port ${port} (${error.code ?? error.message})`);
}

function end(message: string, cause?: unknown): never {
  console.error(message, cause ?? "");
  process.exit(1);
}
