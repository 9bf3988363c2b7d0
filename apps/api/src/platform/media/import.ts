import { readFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import { findPicture } from "@len/fixtures/media";
import { namedId } from "../database/named-id.ts";
import { kindOfEnding } from "./kinds.ts";
import type { MediaStore } from "./store.ts";
import type { files, MediaVariant, media } from "./table.ts";

/** Placeholder colour while a picture loads: the warm linen of the design. */
const placeholderColour = "#ece4d7";

type MediaRow = typeof media.$inferInsert & { id: string };
type FileRow = typeof files.$inferInsert & { id: string };

/** Stores pictures of the demo clinic unchanged, in their existing sizes, and returns their rows. */
export async function importPictures(names: string[], store: MediaStore): Promise<MediaRow[]> {
  const rows: MediaRow[] = [];
  for (const name of names.filter(isShown)) rows.push(await importPicture(name, store));
  return rows;
}

/** A document, video or captions of the demo clinic; `name` is the path inside its media. */
export type CastFile = { name: string; title: string; pages: number | null };

export async function importFiles(wanted: CastFile[], store: MediaStore): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  for (const { name, title, pages } of wanted) {
    const { file, size, type } = await storeFile(name, store);
    rows.push({ id: namedId("files", name), name, file, type, size, originalName: `${title}${extname(name)}`, pages });
  }
  return rows;
}

/** SVG drawings are files of the site; the library accepts none, because they may contain scripts. */
const isShown = (name: string) => findPicture(name).files.every(({ type }) => type !== "image/svg+xml");

async function importPicture(name: string, store: MediaStore): Promise<MediaRow> {
  const { alt, files: drawn } = findPicture(name);
  const stored = await Promise.all(drawn.map(async (one) => ({ ...one, ...(await storeFile(one.file, store)) })));
  const [largest] = stored;
  if (!largest) throw new Error(`Picture «${name}» has no files`);
  const { width, height, size, type } = largest;
  const variants = stored.map(({ file, width, height, type }): MediaVariant => ({ file, width, height, type }));
  const originalName = `${basename(name)}.${type.replace("image/", "")}`;
  const shown = { originalName, size, alt, isDecorative: alt === "", width, height, placeholder: placeholderColour, variants };
  return { id: namedId("media", name), name, ...shown };
}

async function storeFile(name: string, store: MediaStore): Promise<{ file: string; size: number; type: string }> {
  const kind = kindOfEnding(extname(name).slice(1));
  if (!kind) throw new Error(`Unknown kind of file: ${name}`);
  const content = new Blob([new Uint8Array(await readFile(new URL(import.meta.resolve(`@len/fixtures/media/${name}`))))]);
  return { file: await store.put(content, kind.ending), size: content.size, type: kind.type };
}
