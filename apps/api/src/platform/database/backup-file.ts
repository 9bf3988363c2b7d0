import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { Refusal } from "../refusals/refusal.ts";

/**
 * A backup is one gzip file of JSON lines, readable with `zcat`: a header, each table with its rows, each media file in chunks, and a
 * last line with the SHA-256 of all lines before it. Values are in PostgreSQL's text format, so that they are restored exactly.
 */
const lineSchema = z.discriminatedUnion("is", [
  z.object({
    is: z.literal("head"),
    format: z.literal("len-backup-1"),
    madeAt: z.string(),
    program: z.string(),
    /** `created_at` of the migrations applied to the database. */
    migrations: z.array(z.number()),
  }),
  z.object({ is: z.literal("table"), name: z.string(), columns: z.array(z.object({ name: z.string(), type: z.string() })) }),
  z.object({ is: z.literal("rows"), rows: z.array(z.array(z.string().nullable())) }),
  z.object({ is: z.literal("sequence"), name: z.string(), value: z.string(), isCalled: z.boolean() }),
  z.object({ is: z.literal("file"), name: z.string().regex(/^[\w-][\w.-]*$/), bytes: z.number(), sha256: z.string() }),
  z.object({ is: z.literal("piece"), base64: z.string() }),
  z.object({ is: z.literal("end"), lines: z.number(), sha256: z.string() }),
]);
export type BackupLine = z.infer<typeof lineSchema>;

export const damagedBackup = (file: string, reason: string) =>
  new Refusal("validation", `Копия ${file} повреждена: ${reason}. Ничего не изменено; возьмите другую копию.`);

/** Writes the lines to a temporary file readable by its owner only, and renames it once it is complete and synced. */
export async function writeBackup(file: string, lines: AsyncIterable<Exclude<BackupLine, { is: "end" }>>) {
  if (existsSync(file)) throw new Refusal("conflict", `Файл ${file} уже есть: копия не заменяет другую`);
  const draft = `${file}.${randomUUID().slice(0, 8)}.part`;
  try {
    await pipeline(Readable.from(withEnd(lines)), createGzip(), createWriteStream(draft, { mode: 0o600 }));
    await flush(draft);
    await rename(draft, file);
    await flush(dirname(file));
  } finally {
    await rm(draft, { force: true });
  }
}

async function flush(path: string) {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}

async function* withEnd(lines: AsyncIterable<BackupLine>): AsyncGenerator<string> {
  const hash = createHash("sha256");
  let count = 0;
  for await (const line of lines) {
    const text = `${JSON.stringify(line)}\n`;
    hash.update(text);
    count += 1;
    yield text;
  }
  const end: BackupLine = { is: "end", lines: count, sha256: hash.digest("hex") };
  yield `${JSON.stringify(end)}\n`;
}

/** The lines of a backup except the last, whose checksum is verified: a reader that reaches the end has read a complete, unchanged file. */
export async function* readBackup(file: string): AsyncGenerator<BackupLine> {
  if (!existsSync(file)) throw new Refusal("conflict", `Файла ${file} нет`);
  const unpacked = createGunzip();
  const feeding = pipeline(createReadStream(file), unpacked).catch(() => undefined);
  const hash = createHash("sha256");
  let count = 0;
  try {
    for await (const text of createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY })) {
      const line = lineSchema.parse(JSON.parse(text));
      if (line.is === "end") {
        if (line.lines !== count || line.sha256 !== hash.digest("hex")) throw damagedBackup(file, "контрольная сумма не сходится");
        return;
      }
      hash.update(`${text}\n`);
      count += 1;
      yield line;
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw damagedBackup(file, "она не читается до конца");
  } finally {
    unpacked.destroy();
    await feeding;
  }
  throw damagedBackup(file, "в ней нет конца");
}
