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
import { enqueueLetter } from "../platform/outbox/enqueue.ts";
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
  help: `  backup ФАЙЛ [--media] [--letter]         резервная копия, зашифрованная ключом данных; файлы из S3 входят в неё с --media;
                                           --letter: о неудаче придёт письмо клинике`,
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
  const { file, flags } = parseFile(args, "media", "letter");
  try {
    return await makeBackup(file, flags.includes("media"), deps);
  } catch (error) {
    // The letter may fail too, if the database is the cause; then the first error is shown.
    if (flags.includes("letter")) await enqueueLetter(deps.db, { template: "backup_failed", payload: {} }).catch(() => {});
    throw error;
  }
}

async function makeBackup(file: string, media: boolean, deps: StaffDeps): Promise<string> {
  const { db, sealer, dataDir, actor, hasMediaInS3 = false } = deps;
  const store = hasMediaInS3 && !media ? null : storeOf(deps);
  const { rows, files, damaged, auditHash } = await backupTo({ db, sealer, store, file });
  // Older backups in this folder do not contain later erasures, so the acts are saved beside them.
  for (const folder of [dataDir, dirname(file)]) await saveActs(db, folder);
  const details = { rows, files, auditHash };
  const action = damaged.length === 0 ? "database.backup" : "database.backup_incomplete";
  await recordAudit(db, { actor, action, entity: "database", entityId: "all", details });
  if (damaged.length > 0) {
    throw new Refusal(
      "conflict",
      `Копия ${file} сделана и\u00a0сверена, но\u00a0без файлов, которые в\u00a0хранилище повреждены: ${damaged.join(", ")}. Верните их из\u00a0прежней копии или загрузите заново.`,
    );
  }
  return [
    `Резервная копия: ${file}, прочитана и\u00a0сверена: строк ${rows}, файлов ${files}.`,
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
  const { file, flags } = parseFile(args, "force");
  const force = flags.includes("force");
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

/** The file and the flags of a command. */
function parseFile(args: string[], ...known: ("media" | "letter" | "force")[]) {
  const options = Object.fromEntries(known.map((flag) => [flag, { type: "boolean" } as const]));
  const { values, positionals } = parseArgs({ args, strict: true, allowPositionals: true, options });
  const [file = ""] = requireWords(positionals, "ФАЙЛ");
  return { file, flags: known.filter((flag) => values[flag] === true) };
}
