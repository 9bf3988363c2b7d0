import { randomBytes } from "node:crypto";
import { chmod, link, mkdir, open, readFile, unlink } from "node:fs/promises";
import { join } from "node:path";

/** Keys by id. `current` seals; all of them open; `oldest` makes blind indexes, so that a rotation does not change them. */
export type DataKeys = { current: string; oldest: string; keys: ReadonlyMap<string, Buffer> };

const keyBytes = 32;
const entry = /^([a-z0-9_-]{1,20}):([A-Za-z0-9+/_-]{43}=?)$/;

/**
 * Keys that seal personal data: `DATA_KEY`, or a file of the same format that only its owner may read, created at the first start.
 * The format is `id:base64` of 32 bytes; with several keys, separated by commas, the first is the current and the last the oldest.
 */
export async function loadDataKeys(options: { dataKey: string | undefined; dataDir: string }): Promise<DataKeys> {
  return (await findDataKeys(options)) ?? parseDataKeys(await makeKeyFile(options.dataDir), keyFile(options.dataDir));
}

/** Existing keys only, for programs that must not create one: a restored backup was sealed with its own key. */
export async function findDataKeys({ dataKey, dataDir }: { dataKey: string | undefined; dataDir: string }): Promise<DataKeys | null> {
  if (dataKey) return parseDataKeys(dataKey, "DATA_KEY");
  const file = keyFile(dataDir);
  const text = await readKeyFile(file);
  return text === null ? null : parseDataKeys(text, file);
}

const keyFile = (dataDir: string) => join(dataDir, "data.key");

export function parseDataKeys(text: string, source: string): DataKeys {
  const keys = new Map<string, Buffer>();
  for (const part of text.trim().split(",")) {
    const [, id, encoded] = entry.exec(part.trim()) ?? [];
    if (!id || !encoded) throw new Error(`${source}: ожидается «имя:ключ», где ключ — 32 байта в base64`);
    if (keys.has(id)) throw new Error(`${source}: ключ «${id}» указан дважды`);
    keys.set(id, strongKey(encoded, `${source}: ключ «${id}»`));
  }
  const ids = [...keys.keys()];
  const [current, oldest] = [ids.at(0), ids.at(-1)];
  if (!current || !oldest) throw new Error(`${source}: нет ни одного ключа`);
  return { current, oldest, keys };
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

async function readKeyFile(file: string): Promise<string | null> {
  try {
    const text = await readFile(file, "utf8");
    await chmod(file, 0o600);
    return text;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Written completely under another name and then linked, so that two simultaneous first starts agree on one complete key. */
async function makeKeyFile(dataDir: string): Promise<string> {
  const file = keyFile(dataDir);
  await mkdir(dataDir, { recursive: true });
  const temporary = `${file}.${randomBytes(6).toString("hex")}`;
  const handle = await open(temporary, "wx", 0o600);
  try {
    await handle.writeFile(`${newDataKey(uniqueKeyId())}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(temporary, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await unlink(temporary);
  }
  const directory = await open(dataDir);
  await directory.sync().finally(() => directory.close());
  return readFile(file, "utf8");
}
