import { parseArgs } from "node:util";
import { recordAudit, verifyAudit } from "../audit/record.ts";
import { ActError } from "../content/act-error.ts";
import { backupTo } from "../db/backup.ts";
import type { Database } from "../db/database.ts";
import { restoreFrom } from "../db/restore.ts";
import { silentLog } from "../http/log.ts";
import { listUnsent, retryDeadLetters } from "../outbox/retry.ts";
import { checkDataKeys } from "../sealing/check-data-keys.ts";
import { clinicTimeZone } from "../settings/time-zone.ts";
import { requireWords } from "./arguments.ts";
import type { StaffDeps } from "./commands.ts";
import { UsageError } from "./usage-error.ts";
import { columns, timeIn } from "./words.ts";

export async function runOutboxCommand([act, ...args]: string[], { db, actor }: StaffDeps): Promise<string> {
  requireWords(args);
  if (act === "retry") {
    const retried = await retryDeadLetters(db, { actor });
    return retried === 0 ? "Писем, от которых отказались, нет." : `Снова в очереди: ${retried}.`;
  }
  if (act !== "list") throw new UsageError("outbox: list или retry");
  const letters = await listUnsent(db);
  if (letters.length === 0) return "Все письма отправлены.";
  const time = timeIn(await clinicTimeZone(db));
  const rows = letters.map(({ createdAt, template, payload, attempts, deadAt, nextAttemptAt, lastError }) => [
    time(createdAt),
    template,
    String(payload.number ?? ""),
    String(attempts),
    deadAt ? "отказались" : `следующая ${time(nextAttemptAt)}`,
    lastError ?? "",
  ]);
  return columns([["Создано", "Письмо", "№", "Попыток", "Состояние", "Ошибка"], ...rows]);
}

export async function runAuditCommand([act, ...args]: string[], { db }: StaffDeps): Promise<string> {
  requireWords(args);
  if (act !== "verify") throw new UsageError("audit: verify");
  const { entries, lastHash, brokenAt } = await verifyAudit(db);
  if (brokenAt !== null) throw new ActError("conflict", `Журнал изменён: запись ${brokenAt} не сходится с предыдущими.`);
  return `Журнал цел, записей: ${entries}. Последний отпечаток: ${lastHash}`;
}

export async function runBackupCommand(args: string[], { db, dataDir, actor }: StaffDeps): Promise<string> {
  const [file = ""] = requireWords(args, "ФАЙЛ");
  const { rows, files } = await backupTo({ db, dataDir, file });
  await recordAudit(db, { actor, action: "database.backup", entity: "database", entityId: "all", details: { rows, files } });
  return `Резервная копия: ${file}, строк ${rows}, файлов ${files}.\nКлюч данных (DATA_KEY или data.key) в неё не входит: храните его отдельно.`;
}

export async function runRestoreCommand(args: string[], { db, dataDir, actor, sealer, hasDatabaseAlone }: StaffDeps): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    strict: true,
    allowPositionals: true,
    options: { force: { type: "boolean", default: false } },
  });
  const [file = ""] = requireWords(positionals, "ФАЙЛ");
  if (!hasDatabaseAlone) throw new ActError("conflict", "Программа работает с этой базой. Остановите её и повторите.");
  const check = (restored: Database) => checkDataKeys(restored, sealer);
  const { rows, files } = await restoreFrom({ db, dataDir, file, force: values.force, check, log: silentLog });
  await recordAudit(db, { actor, action: "database.restore", entity: "database", entityId: "all", details: { rows, files } });
  return `Восстановлено из ${file}: строк ${rows}, файлов ${files}.`;
}
