import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { type KeptPage, restorePage, storedBytes } from "./kept-page.ts";

type SnapshotPage = { key: string; page: KeptPage; known: boolean };

/** The cached pages at one moment, with the newest edition announced by then. `known`: the page is in the site map. */
export type Snapshot = { build: string; edition: number; pages: SnapshotPage[] };

const fileName = "pages.snapshot";

const headSchema = z.object({
  format: z.literal(2),
  build: z.string(),
  edition: z.int(),
  pages: z.array(
    z.object({
      key: z.string(),
      headers: z.array(z.tuple([z.string(), z.string()])),
      tag: z.string(),
      edition: z.int(),
      madeAt: z.number(),
      quality: z.literal([0, 5, 11]),
      known: z.boolean(),
      length: z.int(),
      /** Length of the page's data; their bytes follow those of the page. */
      data: z.object({ hash: z.string(), isPressed: z.boolean(), length: z.int() }).nullable(),
    }),
  ),
});

/** Writes a temporary file and renames it once every byte is on the disk. Format: a checksum, a line of JSON, bytes. */
export async function writeSnapshot(folder: string, { build, edition, pages }: Snapshot): Promise<void> {
  const bodies = pages.flatMap(({ page }) => [storedBytes(page), page.data?.body ?? Buffer.alloc(0)]);
  const head: z.input<typeof headSchema> = {
    format: 2,
    build,
    edition,
    pages: pages.map(({ key, known, page: { headers, tag, edition: madeOf, madeAt, quality, data } }, index) => ({
      ...{ key, headers, tag, edition: madeOf, madeAt, quality, known },
      length: bodies[index * 2]?.length ?? 0,
      data: data && { hash: data.hash, isPressed: data.isPressed, length: data.body.length },
    })),
  };
  const content = [Buffer.from(`${JSON.stringify(head)}\n`), ...bodies];

  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `${fileName}.${randomUUID()}`);
  try {
    const file = await open(temporary, "wx", 0o600);
    try {
      // Written page by page: one buffer with all pages would double the memory.
      await file.writeFile([Buffer.from(`${checksumOf(content)}\n`), ...content]);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, join(folder, fileName));
    const directory = await open(folder, "r");
    await directory.sync().finally(() => directory.close());
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** The last snapshot; `null` when there is none. Throws when the file is corrupt. */
export async function readSnapshot(folder: string): Promise<Snapshot | null> {
  const file = await readFile(join(folder, fileName)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (!file) return null;

  const [checksum, content] = splitLine(file);
  if (checksum.toString() !== checksumOf([content])) throw new Error("the snapshot of pages is damaged");
  const [json, bodies] = splitLine(content);
  const { build, edition, pages } = headSchema.parse(JSON.parse(json.toString()));

  let offset = 0;
  function take(bytes: number): Buffer {
    offset += bytes;
    return bodies.subarray(offset - bytes, offset);
  }
  return {
    build,
    edition,
    pages: pages.map(({ key, known, length, data, ...page }) => {
      const body = take(length);
      const kept = data && { hash: data.hash, isPressed: data.isPressed, body: take(data.length) };
      return { key, known, page: restorePage({ ...page, data: kept }, body) };
    }),
  };
}

function checksumOf(pieces: readonly Buffer[]): string {
  const hash = createHash("sha256");
  for (const piece of pieces) hash.update(piece);
  return hash.digest("hex");
}

function splitLine(bytes: Buffer): [line: Buffer, rest: Buffer] {
  const end = bytes.indexOf("\n");
  return end < 0 ? [bytes, Buffer.alloc(0)] : [bytes.subarray(0, end), bytes.subarray(end + 1)];
}
