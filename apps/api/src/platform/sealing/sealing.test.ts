import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { test } from "../../../test/database.ts";
import { checkDataKeys, readKeyRecord } from "./check-data-keys.ts";
import { newDataKey, parseDataKeys } from "./data-keys.ts";
import { createSealer, findDataKeys, keyIdOf, loadDataKeys } from "./sealing.ts";

const [first, second] = [newDataKey("k1"), newDataKey("k2")];
const sealerOf = (...keys: string[]) => createSealer(parseDataKeys(keys.join(","), "test"));

test("a sealed value can be opened in its own context only and reveals nothing", () => {
  const sealer = sealerOf(first);

  const sealed = sealer.seal("Анна, +7 900 123-45-67", "requests.form:1");

  expect(sealer.open(sealed, "requests.form:1")).toBe("Анна, +7 900 123-45-67");
  expect(() => sealer.open(sealed, "requests.form:2")).toThrow();
  expect(sealer.seal("Анна, +7 900 123-45-67", "requests.form:1")).not.toBe(sealed);
  expect(Buffer.from(sealed.split(".")[2] ?? "", "base64url").includes("900")).toBe(false);
});

test("a value with any byte changed cannot be opened", () => {
  const sealer = sealerOf(first);
  const [form = "", id = "", body = ""] = sealer.seal("Анна", "a").split(".");
  const bytes = Buffer.from(body, "base64url");

  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => sealer.open(`${form}.${id}.${changed.toString("base64url")}`, "a")).toThrow();
  }
  expect(() => sealer.open(`${form}.${id}.${bytes.subarray(0, 27).toString("base64url")}`, "a")).toThrow();
});

test("P3: after a key rotation old values open and are found, and new ones use the new key", () => {
  const before = sealerOf(first);
  const after = sealerOf(second, first);
  const old = before.seal("Анна", "a");

  expect(after.open(old, "a")).toBe("Анна");
  expect(keyIdOf(after.seal("Анна", "a"))).toBe("k2");
  expect(after.blinds("phone", "+79001234567")).toContain(before.blind("phone", "+79001234567"));
  expect(after.blind("phone", "+79001234567")).toMatch(/^k2\./);
  expect(() => sealerOf(second).open(old, "a")).toThrow("k1");
});

test("blind indexes of two purposes or two keys are unrelated", () => {
  const sealer = sealerOf(first);

  expect(sealer.blind("phone", "1")).toBe(sealer.blind("phone", "1"));
  expect(sealer.blind("phone", "1")).not.toBe(sealer.blind("requests.content", "1"));
  expect(sealer.blind("phone", "1")).not.toBe(sealerOf(second).blind("phone", "1"));
});

test("generated keys have unique ids, and looking for keys generates none", async () => {
  const folders = [await mkdtemp(join(tmpdir(), "keys-")), await mkdtemp(join(tmpdir(), "keys-"))];
  try {
    const names = await Promise.all(
      folders.map(async (dataDir) => {
        expect(await findDataKeys({ dataKey: undefined, dataDir })).toBeNull();
        return (await loadDataKeys({ dataKey: undefined, dataDir })).current;
      }),
    );

    expect(new Set(names).size).toBe(2);
  } finally {
    for (const folder of folders) await rm(folder, { recursive: true });
  }
});

test("the key file is created once, readable by its owner only", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "keys-"));
  try {
    const [one, other] = await Promise.all([loadDataKeys({ dataKey: undefined, dataDir }), loadDataKeys({ dataKey: undefined, dataDir })]);

    expect(one).toEqual(other);
    expect((await stat(join(dataDir, "data.key"))).mode & 0o777).toBe(0o600);
    expect(await loadDataKeys({ dataKey: await readFile(join(dataDir, "data.key"), "utf8"), dataDir: "/nowhere" })).toEqual(one);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});

test.for(["", "secret", `k1:${Buffer.alloc(32).toString("base64")}`, "k1:c2hvcnQ=", `${first},${first}`, `K 1:${first.slice(3)}`])(
  "a weak or malformed key is refused: %s",
  (text) => {
    expect(() => parseDataKeys(text, "DATA_KEY")).toThrow("DATA_KEY");
  },
);

test("P3: starting with another key or a missing old key is refused", async ({ db }) => {
  await checkDataKeys(db, sealerOf(first));
  await checkDataKeys(db, sealerOf(second, first));

  await expect(checkDataKeys(db, sealerOf(newDataKey("k1")))).rejects.toThrow("Ключ данных «k1»");
  await expect(checkDataKeys(db, sealerOf(second))).rejects.toThrow("Ключ данных «k1»");
  await expect(checkDataKeys(db, sealerOf(first))).rejects.toThrow("Ключ данных «k2»");
  await checkDataKeys(db, sealerOf(second, first));
});

test("the database stores since when each key is in use", async ({ db }) => {
  await checkDataKeys(db, sealerOf(first));
  const before = await readKeyRecord(db);
  await checkDataKeys(db, sealerOf(second, first));

  expect((await readKeyRecord(db))?.since).toEqual({ ...before?.since, k2: expect.any(String) });
  expect(Object.keys(before?.since ?? {})).toEqual(["k1"]);
});

test("the keys may be in a file outside the data directory, which the program never creates", async () => {
  const folder = await mkdtemp(join(tmpdir(), "keys-"));
  try {
    const file = join(folder, "len.key");
    await expect(loadDataKeys({ dataKey: `file:${file}`, dataDir: folder })).rejects.toThrow("DATA_KEY");
    await expect(loadDataKeys({ dataKey: "file:len.key", dataDir: folder })).rejects.toThrow("DATA_KEY");
    expect(await readdir(folder)).toEqual([]);

    await writeFile(file, `${first}\n`);

    expect((await loadDataKeys({ dataKey: `file:${file}`, dataDir: "/nowhere" })).current).toBe("k1");
  } finally {
    await rm(folder, { recursive: true });
  }
});
