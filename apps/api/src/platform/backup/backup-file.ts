import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import { z } from "zod";
import { isMediaName } from "../media/store.ts";
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
  /** No types: these come from the schema. */
  z.object({ is: z.literal("table"), name: z.string(), columns: z.array(z.string()) }),
  z.object({ is: z.literal("rows"), rows: z.array(z.array(z.string().nullable())) }),
  z.object({ is: z.literal("sequence"), name: z.string(), value: z.string(), isCalled: z.boolean() }),
  z.object({ is: z.literal("file"), name: z.string().refine(isMediaName) }),
  z.object({ is: z.literal("piece"), base64: z.string() }),
]);
export type BackupLine = z.infer<typeof lineSchema>;

export const damagedBackup = (file: string, reason: string) =>
  new Refusal("validation", `Копия ${file} повреждена: ${reason}. Ничего не изменено; возьмите другую копию.`);

const passphrase = (sealer: Sealer, keyId: string) => sealer.derive("backup", keyId).toString("base64url");

/** The passphrase is a key of 256 bits: nobody guesses it, so it is not stretched. */
const workFactor = 1;

/** Writes the lines to a temporary file readable by its owner only, and renames it once it is complete and synced. */
export async function writeBackup(file: string, sealer: Sealer, lines: AsyncIterable<BackupLine>) {
  if (existsSync(file)) throw new Refusal("conflict", `Файл ${file} уже есть: копия не заменяет другую`);
  const draft = `${file}.${randomUUID().slice(0, 8)}.part`;
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase(sealer, sealer.keyId));
  encrypter.setScryptWorkFactor(workFactor);
  const packed = createGzip();
  try {
    const packing = pipeline(Readable.from(toText(lines)), packed);
    const sealed = await encrypter.encrypt(Readable.toWeb(packed));
    await Promise.all([packing, pipeline(Readable.fromWeb(sealed), createWriteStream(draft, { mode: 0o600 }))]);
    await flush(draft);
    await rename(draft, file);
    await flush(dirname(file));
  } finally {
    await rm(draft, { force: true });
  }
}

async function* toText(lines: AsyncIterable<BackupLine>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}

async function flush(path: string) {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}

/** The lines of a backup. A reader that reaches the end has read a complete, unchanged file. */
export async function* readBackup(file: string, sealer: Sealer): AsyncGenerator<BackupLine> {
  if (!existsSync(file)) throw new Refusal("conflict", `Файла ${file} нет`);
  const unpacked = createGunzip();
  const source = createReadStream(file);
  const feeding = decrypt(file, source, sealer).then((opened) => pipeline(Readable.fromWeb(opened), unpacked));
  // The error reaches the reader below, which otherwise would wait for lines that never come.
  feeding.catch((error) => unpacked.destroy(error));
  try {
    for await (const text of createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY })) {
      yield lineSchema.parse(JSON.parse(text));
    }
    await feeding;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw await feeding.then(
      () => damagedBackup(file, "она не читается до конца"),
      (reason) => (reason instanceof Refusal ? reason : damagedBackup(file, "она не читается до конца")),
    );
  } finally {
    unpacked.destroy();
    source.destroy();
    await feeding.catch(() => {});
  }
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
