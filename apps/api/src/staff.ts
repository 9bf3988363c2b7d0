import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { features } from "./app.ts";
import { type Environment, readEnvironment } from "./env.ts";
import { setAuditKey } from "./platform/audit/record.ts";
import { postgresDirectory } from "./platform/database/embedded-postgres.ts";
import { programVersion } from "./platform/database/migrate.ts";
import { joinDatabase } from "./platform/database/open.ts";
import { silentLog } from "./platform/log/log.ts";
import { openMediaStore } from "./platform/media/open-store.ts";
import { verifyDataKeys } from "./platform/sealing/check-data-keys.ts";
import { createSealer, findDataKeys } from "./platform/sealing/sealing.ts";
import { actorAtTerminal } from "./platform/terminal/actor.ts";
import { asksForHelp, failure, runStaffCommand, type StaffResult, staffCommands, usage } from "./terminal/commands.ts";

const commands = staffCommands(features);

const keyFirst = "Сначала верните ключ данных, которым запечатана копия: задайте DATA_KEY или положите прежний data.key в DATA_DIR.";
const startFirst = "Задайте DATA_DIR или DATA_KEY, как у программы, или сначала запустите её (npm start): она создаст базу и ключ.";

/**
 * Runs a command of `npm run staff -- …` on the database of a running or stopped API. Only a restore creates a database, and no command
 * creates a key.
 */
async function run(args: string[], environment: Environment): Promise<StaffResult> {
  const { databaseUrl, dataDir, dataKey, s3, serviceSettings, siteUrl } = environment;
  if (args[0] === "--version") return { exitCode: 0, output: programVersion };
  if (asksForHelp(args)) return { exitCode: 0, output: usage(commands) };
  if (environment.isPlaceDefault && existsSync(serviceSettings)) {
    const output = `Сайт работает на этой машине как служба с настройками ${serviceSettings}, а команда запущена без них: она открыла бы базу в ${dataDir}. Повторите её как len-staff (deploy/len-staff.mjs) или задайте DATA_DIR.`;
    return { exitCode: 1, output };
  }
  const isRestore = args[0] === "restore";
  const keys = await findDataKeys({ dataKey, dataDir });
  if (!keys) {
    const looked = `Ключа данных нет: DATA_KEY не задан, а файла ${join(dataDir, "data.key")} нет.`;
    return { exitCode: 1, output: `${looked}\n${isRestore ? keyFirst : startFirst}` };
  }

  const database = await joinDatabase({ databaseUrl, dataDir, log: silentLog, forRestore: isRestore });
  let result: StaffResult | undefined;
  try {
    const sealer = createSealer(keys);
    setAuditKey(sealer);
    // A restore checks the keys against the restored data.
    if (!isRestore) await verifyDataKeys(database.db, sealer);
    result = await runStaffCommand(commands, args, {
      db: database.db,
      sealer,
      actor: actorAtTerminal(),
      dataDir,
      siteUrl,
      store: openMediaStore({ dataDir, s3 }),
      hasMediaInS3: s3 !== undefined,
      keySource: { dataKey, dataDir },
      hasDatabaseAlone: database.isAlone,
    });
    return result;
  } finally {
    await database.close();
    // The next start would treat the empty database of a failed restore as a new clinic and fill it with the demo.
    if (database.isNew && result?.exitCode !== 0) await rm(postgresDirectory(dataDir), { recursive: true, force: true });
  }
}

process.umask(0o077);
const environment = readEnvironment();
const result = await run(process.argv.slice(2), environment).catch((error) => ({
  ...failure(error),
  ...(error instanceof Error ? { output: error.message } : {}),
}));
(result.exitCode === 0 ? process.stdout : process.stderr).write(`${result.output}\n`);
process.exitCode = result.exitCode;
