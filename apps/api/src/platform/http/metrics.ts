import { createServer } from "node:http";
import { sql } from "drizzle-orm";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { z } from "zod";
import type { Database } from "../database/database.ts";
import { queryRows } from "../database/rows.ts";
import type { PoolFigures } from "../database/server-pool.ts";
import type { Answered } from "./context.ts";
import { type HealthDeps, measureHealth } from "./health.ts";

export type Metrics = {
  contentType: string;
  text(): Promise<string>;
  onAnswered(answered: Answered): void;
  onForm(route: string): void;
  /** `seconds`: the duration of one call to S3. */
  onS3Answered(answered: { method: string; status: string; seconds: number }): void;
};

type Options = HealthDeps & { figures(): PoolFigures; version: string };

/** Metrics of one process; routes are labelled by their patterns, so that the number of series is bounded. */
export function createMetrics(deps: Options): Metrics {
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
  const databaseDamaged = new Gauge({
    name: "database_damaged",
    help: "1 when PostgreSQL has read a page with a wrong checksum",
    registers: [registry],
  });

  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const deadLetters = gauge("outbox_dead_letters", "Letters set aside after 72 hours, until staff send them again");
  const lastBackup = gauge("last_backup_timestamp_seconds", "Unix time of the last backup that was completed; 0: there is none");
  const connections = new Gauge({
    name: "database_pool_connections",
    help: "Connections to the database, by state",
    labelNames: ["state"],
    registers: [registry],
  });
  const waiting = gauge("database_pool_waiting", "Queries that wait for a connection");
  const forms = new Counter({
    name: "forms_received_total",
    help: "New forms stored: requests, feedback, reviews, subscriptions; repeats do not count",
    labelNames: ["route"],
    registers: [registry],
  });
  const s3 = new Histogram({
    name: "s3_request_duration_seconds",
    help: "Time of S3 to answer, by method and status; status none: it did not answer",
    labelNames: ["method", "status"],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10],
    registers: [registry],
  });
  new Gauge({ name: "len_build_info", help: "1; the version is a label", labelNames: ["program", "version"], registers: [registry] }).set(
    { program: "api", version: deps.version },
    1,
  );

  return {
    contentType: registry.contentType,
    async text() {
      const health = await measureHealth(deps);
      databaseUp.set(health.database === "away" ? 0 : 1);
      databaseDamaged.set(health.database === "damaged" ? 1 : 0);
      oldestLetter.set(health.oldestLetterSeconds);
      freeBytes.set(health.freeBytes);
      deadLetters.set(health.deadLetters);
      const { total, idle, waiting: queries } = deps.figures();
      connections.set({ state: "idle" }, idle);
      connections.set({ state: "in use" }, total - idle);
      waiting.set(queries);
      // While the database is down, the metric shows the last known time.
      if (health.database !== "away")
        await lastBackupTime(deps.db).then(
          (time) => lastBackup.set(time),
          () => {},
        );
      return await registry.metrics();
    },
    onForm: (route) => forms.inc({ route }),
    onS3Answered: ({ method, status, seconds }) => s3.observe({ method, status }, seconds),
    onAnswered: ({ method, route, status, ms }) =>
      durations.observe({ method: knownMethod(method), route, status: String(status) }, ms / 1000),
  };
}

/** A backup writes its audit entry when its file is complete. */
async function lastBackupTime(db: Database): Promise<number> {
  const [row] = await queryRows(
    db,
    z.object({ time: z.coerce.number() }),
    sql`select coalesce(extract(epoch from max(at)), 0) as time from audit_log
      where entity = 'database' and entity_id = 'all' and action = 'database.backup'`,
  );
  return row?.time ?? 0;
}

const knownMethod = (method: string) => (/^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(method) ? method : "other");

/** Metrics are only for the clinic: a program that listens on all addresses serves them on this machine only. */
export const metricsHost = (host: string) => (/^(?:0\.0\.0\.0|[0:]+)$/.test(host) ? "127.0.0.1" : host);

export async function serveMetrics(metrics: Metrics, { port, host }: { port: number; host: string }): Promise<{ close(): void }> {
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 10_000 }, async (request, response) => {
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
  server.once("error", listening.reject).listen(port, host, listening.resolve);
  await listening.promise;
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
