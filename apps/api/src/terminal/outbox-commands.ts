import { listUnsent, retryDeadLetters } from "../platform/outbox/retry.ts";
import { usageError } from "../platform/refusals/refusal.ts";
import { requireWords } from "../platform/terminal/arguments.ts";
import type { Command, StaffDeps } from "../platform/terminal/command.ts";
import { columns, timeIn } from "../platform/terminal/words.ts";
import { readTimeZone } from "../publishing/clinic/clinic-day.ts";

export const outboxCommand: Command = {
  name: "outbox",
  help: `  outbox list                              неотправленные письма
  outbox retry                             отправить снова те, от которых отказались`,
  run: run,
};

async function run([act, ...args]: string[], { db, actor }: StaffDeps): Promise<string> {
  requireWords(args);
  if (act === "retry") {
    const retried = await retryDeadLetters(db, { actor });
    return retried === 0 ? "Писем, от которых отказались, нет." : `Снова в очереди: ${retried}.`;
  }
  if (act !== "list") throw usageError("outbox: list или retry");
  const letters = await listUnsent(db);
  if (letters.length === 0) return "Все письма отправлены.";
  const time = timeIn(await readTimeZone(db));
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
