import { createHash } from "node:crypto";
import { access, mkdir, open, readFile, rename } from "node:fs/promises";
import { extname, join } from "node:path";
import { findPicture } from "@len/fixtures/media";
import { namedId } from "../db/named-id.ts";
import type { files, MediaVariant, media } from "./table.ts";

/** Shown until a picture is there: the warm linen of the design. */
const placeholderColour = "#ece4d7";

type MediaRow = typeof media.$inferInsert & { id: string };
type FileRow = typeof files.$inferInsert & { id: string };

const fileTypes: Record<string, string> = { ".pdf": "application/pdf", ".webm": "video/webm", ".mp4": "video/mp4", ".vtt": "text/vtt" };

/**
 * Copies pictures of the cast into the media folder under the hashes of their bytes and gives the rows for them. A file that
 * is there already is left alone, so that a second run costs nothing.
 */
export async function importPictures(names: string[], dataDir: string): Promise<MediaRow[]> {
  return await intoMediaFolder(dataDir, async (folder) => {
    const rows: MediaRow[] = [];
    for (const name of names) rows.push(await importPicture(name, folder));
    return rows;
  });
}

/** The same for papers, films and captions; `name` is the path inside the cast's media. */
export async function importFiles(wanted: { name: string; title: string; pages: number | null }[], dataDir: string): Promise<FileRow[]> {
  return await intoMediaFolder(dataDir, async (folder) => {
    const rows: FileRow[] = [];
    for (const { name, title, pages } of wanted) {
      const type = fileTypes[extname(name)];
      if (!type) throw new Error(`Unknown kind of file: ${name}`);
      const { stored, size } = await storeFile(name, folder);
      rows.push({ id: namedId("files", name), name, file: stored, type, size, originalName: `${title}${extname(name)}`, pages });
    }
    return rows;
  });
}

async function intoMediaFolder<Rows>(dataDir: string, importInto: (folder: string) => Promise<Rows>): Promise<Rows> {
  const folder = join(dataDir, "media");
  await mkdir(folder, { recursive: true });
  const rows = await importInto(folder);
  const directory = await open(folder);
  await directory.sync().finally(() => directory.close());
  return rows;
}

async function importPicture(name: string, folder: string): Promise<MediaRow> {
  const { alt, files } = findPicture(name);
  const variants = await Promise.all(files.map((file) => importFile(file, folder)));
  const [largest] = variants;
  if (!largest) throw new Error(`Picture «${name}» has no files`);
  const { width, height } = largest;
  return { id: namedId("media", name), name, alt, width, height, placeholder: placeholderColour, variants };
}

async function importFile({ file, width, height, type }: MediaVariant, folder: string): Promise<MediaVariant> {
  const { stored } = await storeFile(file, folder);
  return { file: stored, width, height, type };
}

async function storeFile(file: string, folder: string): Promise<{ stored: string; size: number }> {
  const bytes = await readFile(new URL(import.meta.resolve(`@len/fixtures/media/${file}`)));
  const stored = createHash("sha256").update(bytes).digest("hex").slice(0, 32) + extname(file);
  await storeOnce(join(folder, stored), bytes);
  return { stored, size: bytes.length };
}

async function storeOnce(path: string, bytes: Buffer): Promise<void> {
  const present = await access(path).then(
    () => true,
    () => false,
  );
  if (present) return;
  const temporary = `${path}.${process.pid}.part`;
  const handle = await open(temporary, "w");
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, path);
}
