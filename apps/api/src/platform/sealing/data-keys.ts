import { randomBytes } from "node:crypto";
import { chmod, link, mkdir, open, readFile, rename, rm, unlink } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";

/** Keys by id. `current` encrypts and makes blind indexes; the other keys still decrypt values and find indexes made with them. */
export type DataKeys = { current: string; keys: ReadonlyMap<string, Buffer> };

const keyBytes = 32;
const entry = /^([a-z0-9_-]{1,20}):([A-Za-z0-9+/_-]{43}=?)$/;

/** `dataKey` is the value of DATA_KEY. */
export type KeySource = { dataKey: string | undefined; dataDir: string };

/**
 * Keys that seal personal data: `DATA_KEY`, or a file of the same format that only its owner may read: `DATA_KEY=file:/path`, otherwise
 * `data.key` in the data directory, created at the first start. The format is `id:base64` of 32 bytes; of several keys, separated by
 * commas, the first is the current one.
 */
export async function loadDataKeys(options: KeySource): Promise<DataKeys> {
  return (await findDataKeys(options)) ?? parseDataKeys(await makeKeyFile(options.dataDir), keyFile(options.dataDir));
}

/** Existing keys only, for programs that must not create one: a restored backup was sealed with its own key. */
export async function findDataKeys(source: KeySource): Promise<DataKeys | null> {
  const named = namedKeyFile(source);
  if (source.dataKey && !named) return parseDataKeys(source.dataKey, "DATA_KEY");
  const file = named ?? keyFile(source.dataDir);
  const text = await readKeyFile(file, named === null);
  if (text === null && named) throw new Error(`DATA_KEY: there is no file ${named}`);
  return text === null ? null : parseDataKeys(text, file);
}

const keyFile = (dataDir: string) => join(dataDir, "data.key");

/** The file that `DATA_KEY=file:/path` names. */
function namedKeyFile({ dataKey }: KeySource): string | null {
  const path = dataKey?.startsWith("file:") ? dataKey.slice("file:".length) : null;
  if (path !== null && !isAbsolute(path)) throw new Error("DATA_KEY: file: needs an absolute path, such as file:/etc/len/data.key");
  return path;
}

export function parseDataKeys(text: string, source: string): DataKeys {
  const keys = new Map<string, Buffer>();
  for (const part of text.trim().split(",")) {
    const [, id, encoded] = entry.exec(part.trim()) ?? [];
    if (!id || !encoded) throw new Error(`${source}: ожидается «имя:ключ», где ключ — 32 байта в base64`);
    if (keys.has(id)) throw new Error(`${source}: ключ «${id}» указан дважды`);
    keys.set(id, strongKey(encoded, `${source}: ключ «${id}»`));
  }
  const ids = [...keys.keys()];
  const current = ids.at(0);
  if (!current) throw new Error(`${source}: нет ни одного ключа`);
  return { current, keys };
}

/** Generated keys have unique ids, because keys with the same id would be confused. */
const uniqueKeyId = () => `k${randomBytes(6).toString("hex")}`;

/** One key in the format of `DATA_KEY` and the key file. */
export function newDataKey(id: string): string {
  return `${id}:${randomBytes(keyBytes).toString("base64")}`;
}

function strongKey(encoded: string, name: string): Buffer {
  const key = Buffer.from(encoded, "base64");
  if (key.length !== keyBytes) throw new Error(`${name}: длина ${key.length} байт вместо ${keyBytes}`);
  if (new Set(key).size < 12) throw new Error(`${name}: слишком простой, нужны случайные байты`);
  return key;
}

async function readKeyFile(file: string, isOurs: boolean): Promise<string | null> {
  try {
    const text = await readFile(file, "utf8");
    if (isOurs) await chmod(file, 0o600);
    return text;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** The file is written under another name and then linked, so that two simultaneous first starts agree on one complete key. */
async function makeKeyFile(dataDir: string): Promise<string> {
  const file = keyFile(dataDir);
  await mkdir(dataDir, { recursive: true });
  const temporary = `${file}.${randomBytes(6).toString("hex")}`;
  await writeNew(temporary, newDataKey(uniqueKeyId()));
  try {
    await link(temporary, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await unlink(temporary);
  }
  await flush(dataDir);
  return readFile(file, "utf8");
}

/**
 * Puts a new key before the others. A key file is replaced in one step, and its name is returned as `file`; for keys in the environment
 * `file` is null and the new value is returned.
 */
export async function addDataKey(source: KeySource): Promise<{ id: string; file: string | null; value: string }> {
  const named = namedKeyFile(source);
  const file = source.dataKey !== undefined && named === null ? null : (named ?? keyFile(source.dataDir));
  const before = file === null ? (source.dataKey ?? "") : await readFile(file, "utf8");
  const id = uniqueKeyId();
  const value = `${newDataKey(id)},${before.trim()}`;
  parseDataKeys(value, file ?? "DATA_KEY");
  if (file === null) return { id, file, value };
  await writeNew(`${file}.new`, value);
  await rename(`${file}.new`, file);
  await flush(dirname(file));
  return { id, file, value };
}

async function writeNew(path: string, text: string): Promise<void> {
  await rm(path, { force: true });
  const handle = await open(path, "wx", 0o600);
  try {
    await handle.writeFile(`${text}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function flush(folder: string): Promise<void> {
  const directory = await open(folder);
  await directory.sync().finally(() => directory.close());
}
