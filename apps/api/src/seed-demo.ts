import { searchSources, seeds } from "./app.ts";
import { readEnvironment } from "./env.ts";
import { setAuditKey } from "./platform/audit/record.ts";
import { joinDatabase } from "./platform/database/open.ts";
import { createLog } from "./platform/log/log.ts";
import { openMediaStore } from "./platform/media/open-store.ts";
import { openDataKeys } from "./platform/sealing/check-data-keys.ts";
import { seedDemo } from "./publishing/seed/seed.ts";

// Writes the demo clinic and ends. The server starts this program on an empty database. It is a separate process, so the memory used to
// decode the pictures and texts is freed when it exits.
process.umask(0o077);
process.on("disconnect", () => process.exit(1));

const environment = readEnvironment();
const { databaseUrl, dataDir, dataKey } = environment;
const log = createLog(environment.logLevel);
const database = await joinDatabase({ databaseUrl, dataDir, log, forRestore: false });
try {
  setAuditKey(await openDataKeys(database.db, { dataKey, dataDir }));
  await seedDemo(database.db, { seeds, sources: searchSources, store: openMediaStore(environment), log });
} finally {
  await database.close();
}
process.exit();
