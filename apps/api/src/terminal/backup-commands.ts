import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { recordAudit } from "../platform/audit/record.ts";
import { restoreAction } from "../platform/audit/verify.ts";
import { backupTo } from "../platform/backup/backup.ts";
import { type BackupHead, restoreFrom } from "../platform/backup/restore.ts";
import type { Database } from "../platform/database/database.ts";
import { silentLog } from "../platform/log/log.ts";
import { openMediaStore } from "../platform/media/open-store.ts";
import { countMissing } from "../platform/media/sweep.ts";
import { listActs, mergeActs, readActs, repeatActs, saveActs } from "../platform/person/acts.ts";
import type { PersonalData } from "../platform/person/personal-data.ts";
import { Refusal } from "../platform/refusals/refusal.ts";
import { verifyDataKeys } from "../platform/sealing/check-data-keys.ts";
import { requireWords } from "../platform/terminal/arguments.ts";
import type { Command, StaffDeps } from "../platform/terminal/command.ts";
import { raiseEdition } from "../publishing/edition/edition.ts";
import type { Feature } from "../publishing/feature.ts";

export const backupCommand: Command = {
  name: "backup",
  help: `  backup ФАЙЛ [--media]                    резервная копия, зашифрованная ключом данных; файлы из S3 входят в неё с --media`,
  run: backup,
};

type RepeatActs = NonNullable<Feature["repeatActs"]>;

/** `others` repeat the acts that name no person. */
export const restoreCommand = (parts: PersonalData[], others: RepeatActs[]): Command => ({
  name: "restore",
  help: `  restore ФАЙЛ [--force]                   восстановить из копии в пустую базу; --force заменяет всё, что есть;
                                           программа должна быть остановлена`,
  run: (args, deps) => restore({ parts, others }, args, deps),
});

async function backup(args: string[], deps: StaffDeps): Promise<string> {
  const { db, sealer, dataDir, actor, hasMediaInS3 = false } = deps;
  const { file, isSet: media } = parseFile(args, "media");
  const store = hasMediaInS3 && !media ? null : storeOf(deps);
  const { rows, files, auditHash } = await backupTo({ db, sealer, store, file });
  // Older backups beside this one do not know of later erasures.
  for (const folder of [dataDir, dirname(file)]) await saveActs(db, folder);
  const details = { rows, files, auditHash };
  await recordAudit(db, { actor, action: "database.backup", entity: "database", entityId: "all", details });
  return [
    `Резервная копия: ${file}, строк ${rows}, файлов ${files}.`,
    ...(store === null ? ["Файлы из S3 в неё не вошли: добавьте --media или храните версии в самом хранилище."] : []),
    `Отпечаток журнала: ${auditHash}`,
    "Ключ данных (DATA_KEY или data.key) в неё не входит, а без него её не открыть: храните его отдельно.",
    "Рядом лежит person-acts.jsonl: храните его вместе с копиями, чтобы удалённое по требованию людей не вернулось.",
  ].join("\n");
}

async function restore(
  { parts, others }: { parts: PersonalData[]; others: RepeatActs[] },
  args: string[],
  deps: StaffDeps,
): Promise<string> {
  const { db, dataDir, actor, sealer, hasDatabaseAlone } = deps;
  const { file, isSet: force } = parseFile(args, "force");
  if (!hasDatabaseAlone)
    throw new Refusal(
      "conflict",
      "С этой базой работает программа или другая команда. Остановите программу, дождитесь команды и повторите.",
    );
  const acts = mergeActs(await readActs(dirname(file)), await readActs(dataDir), await listActs(db));
  let madeAt = "";
  let repeated = 0;
  const afterLoad = async (restored: Database, head: BackupHead) => {
    madeAt = head.madeAt;
    await verifyDataKeys(restored, sealer);
    repeated = await repeatActs({ db: restored, sealer, dataDir }, parts, acts, new Date(madeAt));
    for (const repeat of others) repeated += await repeat(restored, acts, new Date(madeAt));
    await raiseEdition(restored);
  };
  const store = storeOf(deps);
  const { rows, files } = await restoreFrom({ db, sealer, store, file, force, afterLoad, log: silentLog });
  await saveActs(db, dataDir);
  const details = { rows, files, repeated, madeAt };
  await recordAudit(db, { actor, action: restoreAction, entity: "database", entityId: "all", details });
  const missing = await countMissing(db, store);
  return [
    `Восстановлено из ${file}: строк ${rows}, файлов ${files}.`,
    ...(repeated > 0 ? [`Снова удалено и отозвано по актам, которые новее копии: ${repeated}.`] : []),
    ...(missing > 0 ? [`В хранилище нет файлов, на которые ссылаются записи: ${missing}.`] : []),
  ].join("\n");
}

const storeOf = ({ store, dataDir }: StaffDeps) => store ?? openMediaStore({ dataDir });

/** The file, and whether the flag is set. */
function parseFile(args: string[], flag: "media" | "force") {
  const options = { [flag]: { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ args, strict: true, allowPositionals: true, options });
  const [file = ""] = requireWords(positionals, "ФАЙЛ");
  return { file, isSet: values[flag] === true };
}
