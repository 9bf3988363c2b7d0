import { parseArgs } from "node:util";
import { addMedia } from "../platform/media/add-media.ts";
import { openMediaStore } from "../platform/media/open-store.ts";
import { requireWords } from "./arguments.ts";
import type { StaffDeps } from "./commands.ts";
import { UsageError } from "./usage-error.ts";

export async function runMediaCommand([act, ...args]: string[], { db, actor, dataDir, store }: StaffDeps): Promise<string> {
  if (act !== "add") throw new UsageError("media: add");
  const { values, positionals } = parseArgs({ args, strict: true, allowPositionals: true, options: { alt: { type: "string" } } });
  const [path = ""] = requireWords(positionals, "ФАЙЛ");
  const added = await addMedia(db, store ?? openMediaStore({ dataDir }), { path, alt: values.alt ?? null, actor });
  const what = added.kind === "picture" ? "Картинка" : "Файл";
  const title = added.isNew ? `${what} ${added.id} в библиотеке.` : `${what} ${added.id}: такое в библиотеке уже есть.`;
  return [title, ...added.stored.map((file) => `/media/${file}`)].join("\n");
}
