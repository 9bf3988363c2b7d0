import { rm } from "node:fs/promises";
import { userInfo } from "node:os";
import { features } from "./app.ts";
import { type Environment, readEnvironment } from "./env.ts";
import { postgresDirectory } from "./platform/database/embedded-postgres.ts";
import { joinDatabase } from "./platform/database/open.ts";
import { silentLog } from "./platform/log/log.ts";
import { openMediaStore } from "./platform/media/open-store.ts";
import { checkDataKeys } from "./platform/sealing/check-data-keys.ts";
import { createSealer, findDataKeys } from "./platform/sealing/sealing.ts";
import { asksForHelp, failure, runStaffCommand, type StaffResult, staffCommands, usage } from "./terminal/commands.ts";

const commands = staffCommands(features);

const keyFirst =
  "Сначала верните ключ данных, которым запечатана копия: задайте DATA_KEY или положите прежний data.key в DATA_DIR. Затем повторите.";
const noKey = "Ключа данных нет: задайте DATA_KEY или сначала запустите программу (npm start), она создаст базу и ключ.";

/** `npm run staff -- …`: on the database of the running API, or of one that is stopped. Only a restore creates a database, and nothing creates a key. */
async function run(args: string[], { databaseUrl, dataDir, dataKey, s3 }: Environment): Promise<StaffResult> {
  if (asksForHelp(args)) return { exitCode: 0, output: usage(commands) };
  const isRestore = args[0] === "restore";
  const keys = await findDataKeys({ dataKey, dataDir });
  if (!keys) return { exitCode: 1, output: isRestore ? keyFirst : noKey };

  const database = await joinDatabase({ databaseUrl, dataDir, log: silentLog, forRestore: isRestore });
  let result: StaffResult | undefined;
  try {
    const sealer = createSealer(keys);
    // A restore checks the keys against what it brings back.
    if (!isRestore) await checkDataKeys(database.db, sealer);
    result = await runStaffCommand(commands, args, {
      db: database.db,
      sealer,
      actor: `terminal:${userInfo().username}`,
      dataDir,
      store: openMediaStore({ dataDir, s3 }),
      hasDatabaseAlone: database.isAlone,
    });
    return result;
  } finally {
    await database.close();
    // The next start would take the empty database of a failed restore for a new clinic's and fill it with the demo.
    if (database.isNew && result?.exitCode !== 0) await rm(postgresDirectory(dataDir), { recursive: true, force: true });
  }
}

const environment = readEnvironment();
const result = await run(process.argv.slice(2), environment).catch((error) => ({
  ...failure(error),
  ...(error instanceof Error ? { output: error.message } : {}),
}));
(result.exitCode === 0 ? process.stdout : process.stderr).write(`${result.output}\n`);
process.exitCode = result.exitCode;
