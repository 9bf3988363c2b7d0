import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { type CachedPage, ownCopy, restorePage, storedBytes } from "./cached-page.ts";

type SnapshotPage = { key: string; page: CachedPage; inSiteMap: boolean };

/**
 * The cached pages at one moment, with the newest content edition that had been announced. `build` identifies the code and the settings
 * that rendered them; `inSiteMap`: the page is in the site map.
 */
export type Snapshot = { build: string; edition: number; pages: SnapshotPage[] };

const fileName = "pages.snapshot";

const headSchema = z.object({
  format: z.literal(5),
  build: z.string(),
  edition: z.int(),
  pages: z.array(
    z.object({
      key: z.string(),
      headers: z.array(z.tuple([z.string(), z.string()])),
      tag: z.string(),
      edition: z.int(),
      madeAt: z.number(),
      isTimed: z.boolean(),
      compression: z.enum(["none", "quick", "best"]),
      inSiteMap: z.boolean(),
      length: z.int(),
      /** The page's data for the browser; in the file their Brotli bytes follow those of the page. */
      data: z.object({ hash: z.string(), length: z.int() }).nullable(),
    }),
  ),
});

/**
 * Writes a temporary file and renames it to the snapshot once every byte is on the disk, so that after a crash the old snapshot still
 * exists. The file consists of a line with the checksum of everything that follows, a line of JSON (`headSchema`), and the bytes of the
 * pages in the order of the JSON.
 */
export async function writeSnapshot(folder: string, { build, edition, pages }: Snapshot): Promise<void> {
  const bodies = pages.flatMap(({ page }) => [storedBytes(page), ...(page.data ? [page.data.bodies.br] : [])]);
  const head: z.input<typeof headSchema> = {
    format: 5,
    build,
    edition,
    pages: pages.map(({ key, inSiteMap, page }) => ({
      key,
      headers: page.headers,
      tag: page.tag,
      edition: page.edition,
      madeAt: page.madeAt,
      isTimed: page.isTimed,
      compression: page.compression,
      inSiteMap,
      length: storedBytes(page).length,
      data: page.data && { hash: page.data.hash, length: page.data.bodies.br.length },
    })),
  };
  const content = [Buffer.from(`${JSON.stringify(head)}\n`), ...bodies];

  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `${fileName}.${randomUUID()}`);
  try {
    const file = await open(temporary, "wx", 0o600);
    try {
      // The buffers are not joined, because one large buffer would need as much memory again as all cached pages.
      await file.writeFile([Buffer.from(`${checksumOf(content)}\n`), ...content]);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, join(folder, fileName));
    // The new name is on the disk only once the directory is synced.
    const directory = await open(folder, "r");
    await directory.sync().finally(() => directory.close());
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Reads the last snapshot; `null` if there is none. Throws an error if the file is damaged or has another format. */
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
  /** Takes the next bytes from the part of the file with the bodies. */
  function take(bytes: number): Buffer {
    offset += bytes;
    return bodies.subarray(offset - bytes, offset);
  }
  return {
    build,
    edition,
    pages: pages.map(({ key, inSiteMap, length, data, ...page }) => {
      const body = take(length);
      const pageData = data && { hash: data.hash, bodies: { br: ownCopy(take(data.length)) } };
      return { key, inSiteMap, page: restorePage({ ...page, data: pageData }, body) };
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
