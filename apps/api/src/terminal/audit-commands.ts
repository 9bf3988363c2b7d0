import { verifyAudit } from "../platform/audit/record.ts";
import { Refusal, usageError } from "../platform/refusals/refusal.ts";
import { requireWords } from "../platform/terminal/arguments.ts";
import type { Command, StaffDeps } from "../platform/terminal/command.ts";

export const auditCommand: Command = {
  name: "audit",
  help: `  audit verify                             проверить, что журнал не изменяли`,
  run: run,
};

async function run([act, ...args]: string[], { db }: StaffDeps): Promise<string> {
  requireWords(args);
  if (act !== "verify") throw usageError("audit: verify");
  const { entries, lastHash, brokenAt } = await verifyAudit(db);
  if (brokenAt !== null) throw new Refusal("conflict", `Журнал изменён: запись ${brokenAt} не сходится с предыдущими.`);
  return `Журнал цел, записей: ${entries}. Последний отпечаток: ${lastHash}`;
}
