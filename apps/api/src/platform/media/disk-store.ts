import { randomUUID } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { hashOf, isMediaName, type MediaStore, mediaName } from "./store.ts";

/** Media library in a folder. A file is renamed to its final name when it is complete and synced, so no name refers to a partial file. */
export function diskStore(folder: string): MediaStore {
  return {
    async put(content, ending) {
      const name = mediaName(await hashOf(content), ending);
      const path = join(folder, name);
      await mkdir(folder, { recursive: true });
      if ((await sizeOf(path)) !== content.size) await writeWhole(path, content);
      // The folder is synced also if the file exists: its writer may have been killed before.
      await flushFolder(folder);
      return name;
    },

    async find(name) {
      const path = join(folder, name);
      const size = await sizeOf(path);
      if (size === null) return null;
      return { size, read: async (range) => Readable.toWeb(createReadStream(path, range && { start: range.from, end: range.to })) };
    },

    async *list() {
      yield* existsSync(folder) ? (await readdir(folder)).filter(isMediaName) : [];
    },

    async remove(name) {
      await rm(join(folder, name), { force: true });
    },
  };
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.size : null;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

async function writeWhole(path: string, content: Blob): Promise<void> {
  const draft = `${path}.${randomUUID()}.part`;
  try {
    const handle = await open(draft, "wx");
    try {
      await handle.writeFile(content.stream());
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function flushFolder(folder: string): Promise<void> {
  const directory = await open(folder);
  await directory.sync().finally(() => directory.close());
}
