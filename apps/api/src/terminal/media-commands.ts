import { parseArgs } from "node:util";
import { addMedia } from "../platform/media/add-media.ts";
import { openMediaStore } from "../platform/media/open-store.ts";
import { usageError } from "../platform/refusals/refusal.ts";
import { requireWords } from "../platform/terminal/arguments.ts";
import type { Command, StaffDeps } from "../platform/terminal/command.ts";

export const mediaCommand: Command = {
  name: "media",
  help: `  media add ФАЙЛ --alt "ОПИСАНИЕ"          картинка в библиотеку: размеры и форматы делаются сами, сведения о съёмке убираются;
                                           украшению --alt ""
  media add ФАЙЛ                           PDF, видео MP4 или WebM, субтитры VTT`,
  run: run,
};

async function run([act, ...args]: string[], { db, actor, dataDir, store }: StaffDeps): Promise<string> {
  if (act !== "add") throw usageError("media: add");
  const { values, positionals } = parseArgs({ args, strict: true, allowPositionals: true, options: { alt: { type: "string" } } });
  const [path = ""] = requireWords(positionals, "ФАЙЛ");
  const added = await addMedia(db, store ?? openMediaStore({ dataDir }), { path, alt: values.alt ?? null, actor });
  const what = added.kind === "picture" ? "Картинка" : "Файл";
  const title = added.isNew ? `${what} ${added.id} в библиотеке.` : `${what} ${added.id}: такое в библиотеке уже есть.`;
  return [title, ...added.stored.map((file) => `/media/${file}`)].join("\n");
}
