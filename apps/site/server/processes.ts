import cluster, { type Worker } from "node:cluster";
import { AggregatorRegistry } from "prom-client";
import type { Env } from "../platform/env.ts";
import type { Log } from "../platform/log.ts";
import { startMetricsServer } from "./metrics.ts";

const restartPause = 1_000;

/**
 * Runs several processes behind one port. Each has its own page cache and follows the content edition; the first one also saves the
 * snapshot. A process that ends is restarted; if no process has ever started successfully, the site exits.
 */
export function runProcesses(env: Env, log: Log) {
  const ready = new Set<Worker>();
  let stopping = false;
  let wasReady = false;

  function start(writes: boolean) {
    const worker = cluster.fork({ SITE_WRITES_SNAPSHOT: writes ? "on" : "off" });
    worker.on("message", (message) => {
      if (message !== "ready") return;
      ready.add(worker);
      if (!wasReady && ready.size === env.processes) {
        wasReady = true;
        process.send?.("ready");
      }
    });
    worker.on("exit", (code) => {
      const came = ready.delete(worker);
      if (stopping) {
        if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(0);
      } else if (came || wasReady) {
        log.error({ code }, "worker process exited; starting another");
        setTimeout(() => !stopping && start(writes), restartPause);
      } else process.exit(code || 1);
    });
  }

  function stop() {
    if (stopping) return;
    stopping = true;
    metricsServer.close();
    for (const worker of Object.values(cluster.workers ?? {})) worker?.kill("SIGTERM");
  }

  const all = new AggregatorRegistry();
  const metricsServer = startMetricsServer(
    { contentType: all.contentType, metrics: () => all.clusterMetrics() },
    { port: env.metricsPort, host: env.metricsHost },
  );
  metricsServer.on("error", (error: NodeJS.ErrnoException) => {
    console.error(`SITE_METRICS_PORT: cannot listen on port ${env.metricsPort} (${error.code ?? error.message})`);
    process.exit(1);
  });
  for (let index = 0; index < env.processes; index++) start(index === 0);
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
