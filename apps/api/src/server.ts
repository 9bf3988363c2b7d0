import { fileURLToPath } from "node:url";
import { type AppDeps, cleanUpActs, createApp, datedContent, featureLetters, searchSources } from "./app.ts";
import { prepareDataDirectory } from "./data-directory.ts";
import { readEnvironment } from "./env.ts";
import { startAuditAnchors } from "./platform/audit/anchors.ts";
import { setAuditKey } from "./platform/audit/record.ts";
import { startCleanUp } from "./platform/clean-up/clean-up.ts";
import { programVersion } from "./platform/database/migrate.ts";
import { openDatabase } from "./platform/database/open.ts";
import { listen } from "./platform/http/listen.ts";
import { createMetrics, metricsHost, serveMetrics } from "./platform/http/metrics.ts";
import { stopOnSignal } from "./platform/http/stop.ts";
import { createLog } from "./platform/log/log.ts";
import { openMediaStore } from "./platform/media/open-store.ts";
import { createSender } from "./platform/outbox/sender.ts";
import { startOutboxWorker } from "./platform/outbox/worker.ts";
import { openDataKeys } from "./platform/sealing/check-data-keys.ts";
import { createStaffAuth } from "./platform/staff/auth.ts";
import { provideAuthSecret } from "./platform/staff/auth-secret.ts";
import { provideFirstOwner } from "./platform/staff/first-owner.ts";
import { startLiveEvents } from "./platform/staff/live-events.ts";
import { hashStoredCodes } from "./platform/staff/recovery-codes.ts";
import { startDateClock } from "./publishing/dates/clock.ts";
import { startEditionFeed } from "./publishing/edition/feed.ts";
import { createEditionStreams } from "./publishing/edition/streams.ts";
import { startTimesFeed } from "./publishing/edition/times-feed.ts";
import { indexMissing } from "./publishing/search/index-content.ts";
import { closeNewClinic, isEmpty } from "./publishing/seed/seed.ts";
import { runSeedProgram } from "./publishing/seed/seed-program.ts";
import { blaming, requireFreePort } from "./start-error.ts";

if (process.argv.includes("--version")) {
  console.log(programVersion);
  process.exit(0);
}
process.umask(0o077);
const environment = readEnvironment();
const { dataDir, siteUrl, apiUrl, host, port, metricsPort, rateLimitPosts, readCache, trustProxy, siteApiSecret } = environment;
const log = createLog(environment.logLevel);

// Until the server can be stopped in order, a signal ends the process, and the parts that it has started end with it.
const endAtOnce = () => process.exit(1);
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, endAtOnce);

try {
  await requireFreePort("API_PORT", port, host);
  await requireFreePort("API_METRICS_PORT", metricsPort, metricsHost(host));
  await blaming("DATA_DIR", () => prepareDataDirectory(dataDir, log));
  const { databaseUrl } = environment;
  const database = await blaming(databaseUrl ? "DATABASE_URL" : "DATA_DIR", () => openDatabase({ databaseUrl, dataDir, log }));
  const sealer = await openDataKeys(database.db, { dataKey: environment.dataKey, dataDir });
  setAuditKey(sealer);
  const metrics = createMetrics({ ...database, config: { dataDir }, version: programVersion });
  const store = openMediaStore({ ...environment, onS3Answered: metrics.onS3Answered });
  if (!environment.demoContent) await closeNewClinic(database.db);
  else if (await isEmpty(database.db)) await runSeedProgram(fileURLToPath(new URL("seed-demo.ts", import.meta.url)));
  await indexMissing(database.db, searchSources);

  const { smtpUrl, mailFrom, mailTo } = environment;
  const sender = createSender({ smtpUrl, mailFrom, mailTo, dataDir, siteUrl });
  const worker = startOutboxWorker({ db: database.db, sender, sealer, siteUrl, apiUrl, log, ofFeatures: featureLetters });
  const cleanUp = startCleanUp({ db: database.db, store, sealer, dataDir, log, acts: cleanUpActs });
  const anchors = startAuditAnchors({ db: database.db, dataDir, log });
  const feed = await startEditionFeed({ db: database.db, listen: database.listen, log });
  const clock = startDateClock({ db: database.db, feed, log, content: datedContent });
  const times = startTimesFeed({ listen: database.listen });
  const streams = createEditionStreams({ feed, times });
  const liveEvents = startLiveEvents({ db: database.db, listen: database.listen });
  const { adminEmail, adminPassword } = environment;
  const authSecret = environment.authSecret ?? (await provideAuthSecret(database.db, sealer));
  const auth = createStaffAuth({ db: database.db, sealer, authSecret, apiUrl });
  await hashStoredCodes(database.db, auth);
  const setUpLink = await provideFirstOwner(database.db, { auth, sealer, apiUrl, adminEmail, adminPassword });
  // The link is not logged: the first person who opens it becomes the owner.
  if (setUpLink) process.stderr.write(`\n  Первый вход в панель, ссылка действует сутки и один раз:\n  ${setUpLink}\n\n`);

  const deps: AppDeps = {
    db: database.db,
    sealer,
    store,
    config: { siteUrl, apiUrl, dataDir, rateLimitPosts, readCache, trustProxy, siteApiSecret, authSecret },
    log,
    ping: database.ping,
    editions: { feed, streams },
    liveEvents,
    onLetter: worker.wake,
    onForm(route) {
      worker.wake();
      metrics.onForm(route);
    },
  };
  const metricsServer = await blaming("API_METRICS_PORT", () => serveMetrics(metrics, { port: metricsPort, host: metricsHost(host) }));
  const app = createApp({ ...deps, onAnswered: metrics.onAnswered });
  const server = await blaming("API_PORT", () => listen({ fetch: app.fetch, port, host, log }));
  for (const signal of ["SIGTERM", "SIGINT"]) process.off(signal, endAtOnce);
  stopOnSignal({
    server,
    log,
    firstly() {
      streams.close();
      liveEvents.close();
    },
    async afterwards() {
      metricsServer.close();
      await worker.stop();
      await cleanUp.stop();
      await anchors.stop();
      await clock.stop();
      await feed.stop();
      await times.stop();
      await liveEvents.stop();
      await database.close();
    },
  });
  log.info({ version: programVersion, host, port, metricsPort, database: databaseUrl ? "server" : "embedded" }, "ready");
  process.send?.("ready");
} catch (error) {
  // The program has received no request yet, so the message contains no text of a visitor.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
