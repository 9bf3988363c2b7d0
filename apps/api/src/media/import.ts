import { createHash } from "node:crypto";
import { access, mkdir, open, readFile, rename } from "node:fs/promises";
import { extname, join } from "node:path";
import { findPicture } from "@len/fixtures/media";
import { namedId } from "../db/named-id.ts";
import type { MediaVariant, media } from "./table.ts";

/** Shown until a picture is there: the warm linen of the design. */
const placeholderColour = "#ece4d7";

type MediaRow = typeof media.$inferInsert & { id: string };

/**
 * Copies pictures of the cast into the media folder under the hashes of their bytes and gives the rows for them. A file that
 * is there already is left alone, so that a second run costs nothing.
 */
export async function importPictures(names: string[], dataDir: string): Promise<MediaRow[]> {
  const folder = join(dataDir, "media");
  await mkdir(folder, { recursive: true });
  const rows: MediaRow[] = [];
  for (const name of names) rows.push(await importPicture(name, folder));
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
  const bytes = await readFile(new URL(import.meta.resolve(`@len/fixtures/media/${file}`)));
  const stored = createHash("sha256").update(bytes).digest("hex").slice(0, 32) + extname(file);
  await storeOnce(join(folder, stored), bytes);
  return { file: stored, width, height, type };
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
