import { userInfo } from "node:os";
import { resolve } from "node:path";
import { features } from "./app.ts";
import { type Environment, readEnvironment } from "./env.ts";
import { openDatabase } from "./platform/database/open.ts";
import { silentLog } from "./platform/log/log.ts";
import { openMediaStore } from "./platform/media/open-store.ts";
import { checkDataKeys } from "./platform/sealing/check-data-keys.ts";
import { createSealer, findDataKeys, loadDataKeys } from "./platform/sealing/sealing.ts";
import { asksForHelp, failure, runStaffCommand, type StaffResult, staffCommands, usage } from "./terminal/commands.ts";
import { askRunningApi } from "./terminal/socket.ts";

const commands = staffCommands(features);

/** `npm run staff -- …`: through the API that has the embedded database, or on the database itself. */
async function run(args: string[], environment: Environment): Promise<StaffResult> {
  if (asksForHelp(args)) return { exitCode: 0, output: usage(commands) };
  const user = userInfo().username;
  if (!environment.databaseUrl) {
    const answered = await askRunningApi(environment.dataDir, { args, user });
    if (answered) return answered;
  }
  return runHere(args, `terminal:${user}`, environment);
}

const keyFirst =
  "Сначала верните ключ данных, которым запечатана копия: задайте DATA_KEY или положите прежний data.key в DATA_DIR. Затем повторите.";

async function runHere(args: string[], actor: string, { databaseUrl, dataDir, dataKey, s3 }: Environment): Promise<StaffResult> {
  const isRestore = args[0] === "restore";
  const keys = isRestore ? await findDataKeys({ dataKey, dataDir }) : await loadDataKeys({ dataKey, dataDir });
  if (!keys) return { exitCode: 1, output: keyFirst };

  const database = await openDatabase({ databaseUrl, dataDir, log: silentLog });
  try {
    const sealer = createSealer(keys);
    // A restore checks the keys against what it brings back.
    if (!isRestore) await checkDataKeys(database.db, sealer);
    return await runStaffCommand(commands, args, {
      db: database.db,
      sealer,
      actor,
      dataDir,
      store: openMediaStore({ dataDir, s3 }),
      hasDatabaseAlone: true,
    });
  } finally {
    await database.close();
  }
}

/** A file is named from where the person stands, which is not where the API runs. */
function withWholePath([command, ...words]: string[]): string[] {
  if (command === undefined) return [];
  const firstFile = { backup: 0, restore: 0, media: 1 }[command] ?? words.length;
  const isFile = (word: string, at: number) => at >= firstFile && !word.startsWith("-") && words[at - 1] !== "--alt";
  return [command, ...words.map((word, at) => (isFile(word, at) ? resolve(word) : word))];
}

const environment = readEnvironment();
const result = await run(withWholePath(process.argv.slice(2)), environment).catch((error) => ({
  ...failure(error),
  ...(error instanceof Error ? { output: error.message } : {}),
}));
(result.exitCode === 0 ? process.stdout : process.stderr).write(`${result.output}\n`);
process.exitCode = result.exitCode;
