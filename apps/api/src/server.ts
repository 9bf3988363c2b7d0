import { mkdir } from "node:fs/promises";
import { type AppDeps, cleanUpActs, createApp, datedContent, searchSources, seeds } from "./app.ts";
import { readEnvironment } from "./env.ts";
import { startCleanUp } from "./platform/clean-up/clean-up.ts";
import { openDatabase } from "./platform/database/open.ts";
import { listen } from "./platform/http/listen.ts";
import { createMetrics, metricsHost, serveMetrics } from "./platform/http/metrics.ts";
import { stopOnSignal } from "./platform/http/stop.ts";
import { createLog } from "./platform/log/log.ts";
import { openMediaStore } from "./platform/media/open-store.ts";
import { createSender } from "./platform/outbox/sender.ts";
import { startOutboxWorker } from "./platform/outbox/worker.ts";
import { checkDataKeys } from "./platform/sealing/check-data-keys.ts";
import { createSealer, loadDataKeys } from "./platform/sealing/sealing.ts";
import { startDateClock } from "./publishing/dates/clock.ts";
import { startEditionFeed } from "./publishing/edition/feed.ts";
import { createEditionStreams } from "./publishing/edition/streams.ts";
import { seedDemo } from "./publishing/seed/seed.ts";
import { blaming, requireFreePort } from "./start-error.ts";

const environment = readEnvironment();
const { dataDir, siteUrl, apiUrl, port, metricsPort, rateLimitPosts, readCache, trustProxy, siteApiSecret } = environment;
const log = createLog(environment.logLevel);

// Until the server can be stopped in order; what has been started ends with the process.
const endAtOnce = () => process.exit(1);
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, endAtOnce);

try {
  await requireFreePort("API_PORT", port);
  await requireFreePort("API_METRICS_PORT", metricsPort, metricsHost);
  await blaming("DATA_DIR", () => mkdir(dataDir, { recursive: true }));
  const sealer = createSealer(await loadDataKeys({ dataKey: environment.dataKey, dataDir }));
  const { databaseUrl } = environment;
  const database = await blaming(databaseUrl ? "DATABASE_URL" : "DATA_DIR", () => openDatabase({ databaseUrl, dataDir, log }));
  await checkDataKeys(database.db, sealer);
  const store = openMediaStore(environment);
  if (environment.demoContent) await seedDemo(database.db, { seeds, sources: searchSources, store, log });

  const { smtpUrl, mailFrom, mailTo } = environment;
  const sender = createSender({ smtpUrl, mailFrom, mailTo, dataDir, siteUrl });
  const worker = startOutboxWorker({ db: database.db, sender, sealer, siteUrl, log });
  const cleanUp = startCleanUp({ db: database.db, store, log, acts: cleanUpActs });
  const feed = await startEditionFeed({ db: database.db, listen: database.listen, log });
  const clock = startDateClock({ db: database.db, feed, log, content: datedContent });
  const streams = createEditionStreams({ feed });

  const deps: AppDeps = {
    db: database.db,
    sealer,
    store,
    config: { siteUrl, apiUrl, dataDir, rateLimitPosts, readCache, trustProxy, siteApiSecret },
    log,
    ping: database.ping,
    editions: { feed, streams },
    onLetter: worker.wake,
  };
  const metrics = createMetrics(deps);
  const metricsServer = await blaming("API_METRICS_PORT", () => serveMetrics(metrics, metricsPort));
  const app = createApp({ ...deps, onAnswered: metrics.onAnswered });
  const server = await blaming("API_PORT", () => listen({ fetch: app.fetch, port, log }));
  for (const signal of ["SIGTERM", "SIGINT"]) process.off(signal, endAtOnce);
  stopOnSignal({
    server,
    log,
    firstly: () => streams.close(),
    async afterwards() {
      metricsServer.close();
      await worker.stop();
      await cleanUp.stop();
      await clock.stop();
      await feed.stop();
      await database.close();
    },
  });
  log.info({ port, metricsPort, database: databaseUrl ? "server" : "embedded" }, "ready");
  process.send?.("ready");
} catch (error) {
  // Nothing has been asked of the program yet, so the message holds no visitor's words.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
