import { countSealed, reseal, retireKey } from "../platform/keys/keys.ts";
import type { SealedColumn } from "../platform/keys/sealed-column.ts";
import { Refusal, usageError } from "../platform/refusals/refusal.ts";
import { readKeyRecord } from "../platform/sealing/check-data-keys.ts";
import { addDataKey } from "../platform/sealing/data-keys.ts";
import { requireWords } from "../platform/terminal/arguments.ts";
import type { Command, StaffDeps } from "../platform/terminal/command.ts";
import { columns as inColumns } from "../platform/terminal/words.ts";

export const keysCommand = (columns: SealedColumn[]): Command => ({
  name: "keys",
  help: `  keys list                                ключи данных и сколько значений каждый запечатал
  keys add                                 новый ключ впереди старого; затем перезапустить программу
  keys reseal                              запечатать всё заново новым ключом; можно прервать и продолжить
  keys retire ИМЯ                          вывести старый ключ из употребления; копии, сделанные с ним, открывает только он`,
  run: (args, deps) => run(columns, args, deps),
});

async function run(columns: SealedColumn[], [act, ...args]: string[], { db, sealer, actor, keySource }: StaffDeps): Promise<string> {
  if (act === "list") {
    requireWords(args);
    const record = await readKeyRecord(db);
    const rows: string[][] = [];
    for (const id of sealer.keyIds) {
      if (record && id in record.retired) continue;
      const use = id === sealer.keyId ? "действующий" : "прежний";
      const started = record && id in record.sealed ? "" : "программа с ним ещё не запускалась";
      rows.push([id, use, `запечатано: ${await countSealed(db, columns, id)}`, started]);
    }
    for (const id of Object.keys(record?.retired ?? {})) rows.push([id, "выведен из употребления"]);
    return inColumns(rows);
  }
  if (act === "add") {
    requireWords(args);
    if (!keySource) throw new Refusal("conflict", "Ключи этой программы заданы не здесь.");
    const { id, file, value } = await addDataKey(keySource);
    return file === null
      ? `Новый ключ «${id}». Поставьте его первым, старые оставьте за ним, и перезапустите программу:\nDATA_KEY=${value}`
      : `Новый ключ «${id}» — первый в ${file}. Сохраните копию файла отдельно от резервных копий и перезапустите программу.`;
  }
  if (act === "reseal") {
    requireWords(args);
    return `Запечатано заново строк: ${await reseal(db, sealer, columns)}.`;
  }
  if (act === "retire") {
    const [keyId = ""] = requireWords(args, "ИМЯ");
    await retireKey(db, sealer, columns, { keyId, actor });
    return `Ключ «${keyId}» больше не нужен базе: его можно убрать из DATA_KEY или файла ключей. Копию храните, пока храните резервные копии, сделанные с ним.`;
  }
  throw usageError("keys: list, add, reseal или retire");
}
