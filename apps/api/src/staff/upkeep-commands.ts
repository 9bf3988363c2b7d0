import { verifyAudit } from "../audit/record.ts";
import { ActError } from "../content/act-error.ts";
import { listUnsent, retryDeadLetters } from "../outbox/retry.ts";
import { clinicTimeZone } from "../settings/time-zone.ts";
import { requireWords } from "./arguments.ts";
import type { StaffDeps } from "./commands.ts";
import { UsageError } from "./usage-error.ts";
import { columns, timeIn } from "./words.ts";

export async function runOutboxCommand([act, ...args]: string[], { db, actor, onLetter }: StaffDeps): Promise<string> {
  requireWords(args);
  if (act === "retry") {
    const retried = await retryDeadLetters(db, { actor });
    onLetter?.();
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

export async function runBackupCommand(args: string[], { backup }: StaffDeps): Promise<string> {
  const [file = ""] = requireWords(args, "ФАЙЛ");
  if (!backup) throw new ActError("conflict", "Здесь копию не сделать.");
  await backup(file);
  return `Резервная копия: ${file}\nКлюч данных (DATA_KEY или data.key) в неё не входит: храните его отдельно.`;
}

export async function runRestoreCommand(args: string[], { restore }: StaffDeps): Promise<string> {
  const [file = ""] = requireWords(args, "ФАЙЛ");
  if (!restore) throw new ActError("conflict", "Программа работает с этой базой. Остановите её и повторите.");
  await restore(file);
  return `Восстановлено из ${file}.`;
}
