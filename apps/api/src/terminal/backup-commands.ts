import { parseArgs } from "node:util";
import { recordAudit } from "../platform/audit/record.ts";
import { backupTo } from "../platform/database/backup.ts";
import type { Database } from "../platform/database/database.ts";
import { restoreFrom } from "../platform/database/restore.ts";
import { silentLog } from "../platform/log/log.ts";
import { Refusal } from "../platform/refusals/refusal.ts";
import { checkDataKeys } from "../platform/sealing/check-data-keys.ts";
import { requireWords } from "../platform/terminal/arguments.ts";
import type { Command, StaffDeps } from "../platform/terminal/command.ts";
import { raiseEdition } from "../publishing/edition/edition.ts";

export const backupCommand: Command = {
  name: "backup",
  help: `  backup ФАЙЛ                              резервная копия`,
  run: backup,
};

export const restoreCommand: Command = {
  name: "restore",
  help: `  restore ФАЙЛ [--force]                   восстановить из копии в пустую базу; --force заменяет всё, что есть;
                                           программа должна быть остановлена`,
  run: restore,
};

async function backup(args: string[], { db, dataDir, actor }: StaffDeps): Promise<string> {
  const [file = ""] = requireWords(args, "ФАЙЛ");
  const { rows, files } = await backupTo({ db, dataDir, file });
  await recordAudit(db, { actor, action: "database.backup", entity: "database", entityId: "all", details: { rows, files } });
  return `Резервная копия: ${file}, строк ${rows}, файлов ${files}.\nКлюч данных (DATA_KEY или data.key) в неё не входит: храните его отдельно.`;
}

async function restore(args: string[], { db, dataDir, actor, sealer, hasDatabaseAlone }: StaffDeps): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    strict: true,
    allowPositionals: true,
    options: { force: { type: "boolean", default: false } },
  });
  const [file = ""] = requireWords(positionals, "ФАЙЛ");
  if (!hasDatabaseAlone) throw new Refusal("conflict", "Программа работает с этой базой. Остановите её и повторите.");
  const afterLoad = async (restored: Database) => {
    await raiseEdition(restored);
    await checkDataKeys(restored, sealer);
  };
  const { rows, files } = await restoreFrom({ db, dataDir, file, force: values.force, afterLoad, log: silentLog });
  await recordAudit(db, { actor, action: "database.restore", entity: "database", entityId: "all", details: { rows, files } });
  return `Восстановлено из ${file}: строк ${rows}, файлов ${files}.`;
}
