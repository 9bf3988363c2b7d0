import { createServer } from "node:http";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Answered, HttpDeps } from "./context.ts";
import { measureHealth } from "./health.ts";

export type Metrics = { contentType: string; text(): Promise<string>; onAnswered(answered: Answered): void };

/** Metrics of one process; routes are labelled by their patterns, so that the number of series is bounded. */
export function createMetrics(deps: Pick<HttpDeps, "db" | "ping" | "config">): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });

  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer, by method, route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const oldestLetter = new Gauge({ name: "outbox_oldest_unsent_seconds", help: "Age of the oldest unsent letter", registers: [registry] });
  const freeBytes = new Gauge({ name: "data_dir_free_bytes", help: "Free space where the data lie", registers: [registry] });
  const databaseUp = new Gauge({ name: "database_up", help: "1 when the database answers", registers: [registry] });

  return {
    contentType: registry.contentType,
    async text() {
      const health = await measureHealth(deps);
      databaseUp.set(health.database ? 1 : 0);
      oldestLetter.set(health.oldestLetterSeconds);
      freeBytes.set(health.freeBytes);
      return await registry.metrics();
    },
    onAnswered: ({ method, route, status, ms }) =>
      durations.observe({ method: knownMethod(method), route, status: String(status) }, ms / 1000),
  };
}

const knownMethod = (method: string) => (/^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(method) ? method : "other");

export const metricsHost = "127.0.0.1";

/** Serves the metrics on an address that only this machine can reach. */
export async function serveMetrics(metrics: Metrics, port: number): Promise<{ close(): void }> {
  const server = createServer(async (request, response) => {
    if (request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    try {
      const text = await metrics.text();
      response.writeHead(200, { "Content-Type": metrics.contentType }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  const listening = Promise.withResolvers<void>();
  server.once("error", listening.reject).listen(port, metricsHost, listening.resolve);
  await listening.promise;
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
