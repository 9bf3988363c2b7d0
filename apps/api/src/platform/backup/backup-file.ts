import { createHash, type Hash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import { z } from "zod";
import { isMediaName, mediaName } from "../media/store.ts";
import { Refusal } from "../refusals/refusal.ts";
import type { Sealer } from "../sealing/sealing.ts";

/**
 * A backup is gzipped JSON lines in an age file (https://age-encryption.org/v1), sealed with a passphrase derived from the data key: a
 * header, each table with its rows, the sequences, and each media file in pieces. Values are in PostgreSQL's text format, so that they
 * are restored exactly. age authenticates the header and every chunk and marks the last one, so a changed, reordered or cut file is found.
 */
const lineSchema = z.discriminatedUnion("is", [
  z.object({
    is: z.literal("head"),
    format: z.literal("len-backup-2"),
    madeAt: z.string(),
    program: z.string(),
    /** `created_at` of the migrations applied to the database. */
    migrations: z.array(z.number()),
    /** The newest entry of the audit log. */
    audit: z.object({ entry: z.number(), hash: z.string() }),
  }),
  /** Types of columns are not stored: the schema has them. */
  z.object({ is: z.literal("table"), name: z.string(), columns: z.array(z.string()) }),
  z.object({ is: z.literal("rows"), rows: z.array(z.array(z.string().nullable())) }),
  z.object({ is: z.literal("sequence"), name: z.string(), value: z.string(), isCalled: z.boolean() }),
  z.object({ is: z.literal("file"), name: z.string().refine(isMediaName) }),
  z.object({ is: z.literal("piece"), base64: z.string() }),
]);
export type BackupLine = z.infer<typeof lineSchema>;

export const damagedBackup = (file: string, reason: string) =>
  new Refusal("validation", `Копия ${file} повреждена: ${reason}. Ничего не изменено; возьмите другую копию.`);

const unreadable = (file: string) => damagedBackup(file, "она не читается до конца");

const passphrase = (sealer: Sealer, keyId: string) => sealer.derive("backup", keyId).toString("base64url");

/** The passphrase is a key of 256 bits, which cannot be guessed, so it is not stretched. */
const workFactor = 1;

type Row = (string | null)[];

/** Rows in parts of a few megabytes, because neither a text in JavaScript nor a JSON value in PostgreSQL can have hundreds of them. */
export function* inParts(rows: Row[]): Generator<Row[]> {
  let part: Row[] = [];
  let length = 0;
  for (const row of rows) {
    part.push(row);
    length += row.reduce((sum, value) => sum + (value?.length ?? 0), 0);
    if (length < 4_000_000) continue;
    yield part;
    [part, length] = [[], 0];
  }
  if (part.length > 0) yield part;
}

export type BackupCount = { rows: number; files: number };

export const notProven = (file: string) =>
  new Refusal(
    "conflict",
    `Копия не\u00a0сделана: записанный файл ${file} прочитан для проверки, и\u00a0в\u00a0нём не\u00a0то, что было записано. Проверьте диск и\u00a0повторите.`,
  );

/**
 * Writes the lines to a temporary file that only its owner may read, reads that file back, and renames it once it is complete and synced.
 * Returns the counts of what was read back. @throws Refusal when the file does not contain the written lines; it is removed then
 */
export async function writeBackup(file: string, sealer: Sealer, lines: AsyncIterable<BackupLine>): Promise<BackupCount> {
  if (existsSync(file)) throw new Refusal("conflict", `Файл ${file} уже есть: копия не заменяет другую`);
  const draft = `${file}.${randomUUID().slice(0, 8)}.part`;
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase(sealer, sealer.keyId));
  encrypter.setScryptWorkFactor(workFactor);
  const packed = createGzip();
  const written = createHash("sha256");
  try {
    const packing = pipeline(Readable.from(toText(lines, written)), packed);
    const sealed = await encrypter.encrypt(Readable.toWeb(packed));
    await Promise.all([packing, pipeline(Readable.fromWeb(sealed), createWriteStream(draft, { mode: 0o600 }))]);
    await flush(draft);
    const { hash, ...count } = await readBack(draft, sealer).catch((cause) => {
      throw cause instanceof Refusal ? notProven(file) : cause;
    });
    if (hash !== written.digest("hex")) throw notProven(file);
    await rename(draft, file);
    await flush(dirname(file));
    return count;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Reads a file as a restore does. A media file counts if its name is the hash of its content. */
async function readBack(file: string, sealer: Sealer): Promise<BackupCount & { hash: string }> {
  const count = { rows: 0, files: 0 };
  const hash = createHash("sha256");
  let current: { name: string; hash: Hash } | undefined;
  const finish = () => {
    if (!current) return;
    if (mediaName(current.hash.digest("hex"), current.name.split(".")[1] ?? "") === current.name) count.files += 1;
  };
  for await (const text of readLines(file, sealer)) {
    hash.update(`${text}\n`);
    const line = parseLine(file, text);
    if (line.is === "rows") count.rows += line.rows.length;
    if (line.is === "piece") current?.hash.update(Buffer.from(line.base64, "base64"));
    if (line.is !== "file") continue;
    finish();
    current = { name: line.name, hash: createHash("sha256") };
  }
  finish();
  return { ...count, hash: hash.digest("hex") };
}

async function* toText(lines: AsyncIterable<BackupLine>, written: Hash): AsyncGenerator<string> {
  for await (const line of lines) {
    const text = `${JSON.stringify(line)}\n`;
    written.update(text);
    yield text;
  }
}

function parseLine(file: string, text: string): BackupLine {
  try {
    return lineSchema.parse(JSON.parse(text));
  } catch {
    throw unreadable(file);
  }
}

async function flush(path: string) {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}

/** The lines of a backup. A reader that reaches the end has read a complete, unchanged file. */
export async function* readBackup(file: string, sealer: Sealer): AsyncGenerator<BackupLine> {
  for await (const text of readLines(file, sealer)) yield parseLine(file, text);
}

async function* readLines(file: string, sealer: Sealer): AsyncGenerator<string> {
  if (!existsSync(file)) throw new Refusal("conflict", `Файла ${file} нет`);
  const unpacked = createGunzip();
  const source = createReadStream(file);
  const feeding = decrypt(file, source, sealer).then((opened) => pipeline(Readable.fromWeb(opened), unpacked));
  // The error reaches the reader below, which otherwise would wait for lines that never come.
  feeding.catch((error) => unpacked.destroy(error));
  try {
    yield* linesOf(unpacked);
    await feeding;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw await feeding.then(
      () => unreadable(file),
      (reason) => (reason instanceof Refusal ? reason : unreadable(file)),
    );
  } finally {
    unpacked.destroy();
    source.destroy();
    await feeding.catch(() => {});
  }
}

/**
 * Splits texts at line feeds only. JSON escapes line feeds, but Node's readline also ends lines at characters such as U+2028, which texts
 * contain.
 */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let line = "";
  for await (const part of stream.setEncoding("utf8")) {
    const [end = "", ...more] = String(part).split("\n");
    line += end;
    for (const next of more) {
      yield line;
      line = next;
    }
  }
  if (line !== "") yield line;
}

async function decrypt(file: string, source: Readable, sealer: Sealer) {
  const decrypter = new Decrypter();
  for (const id of sealer.keyIds) decrypter.addPassphrase(passphrase(sealer, id));
  try {
    return await decrypter.decrypt(Readable.toWeb(source));
  } catch {
    throw damagedBackup(file, "она не открывается ключами данных, которые есть, или это не копия");
  }
}
