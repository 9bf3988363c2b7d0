import { parseArgs } from "node:util";
import { readAnchors } from "../platform/audit/anchors.ts";
import { verifyAudit } from "../platform/audit/verify.ts";
import { Refusal, usageError } from "../platform/refusals/refusal.ts";
import { requireWords } from "../platform/terminal/arguments.ts";
import type { Command, StaffDeps } from "../platform/terminal/command.ts";

export const auditCommand: Command = {
  name: "audit",
  help: `  audit verify [--has ОТПЕЧАТОК]           проверить, что журнал не изменяли и что из него ничего не удалили;
                                           отпечаток — из строки «audit log» программы или из резервной копии`,
  run: run,
};

async function run([act, ...args]: string[], { db, dataDir, sealer }: StaffDeps): Promise<string> {
  if (act !== "verify") throw usageError("audit: verify");
  const { values, positionals } = parseArgs({ args, strict: true, allowPositionals: true, options: { has: { type: "string" } } });
  requireWords(positionals);
  const named = values.has === undefined ? [] : [{ at: "названа вами", hash: values.has }];
  const { entries, lastHash, brokenAt, cut } = await verifyAudit(db, sealer, [...(await readAnchors(dataDir)), ...named]);
  if (brokenAt !== null) throw new Refusal("conflict", `Журнал изменён: запись ${brokenAt} не сходится с предыдущими.`);
  const [first] = cut;
  if (first) throw new Refusal("conflict", `Конец журнала удалён: в нём нет записи с отпечатком ${first.hash} (${first.at}).`);
  return `Журнал цел, записей: ${entries}. Последний отпечаток: ${lastHash}`;
}
