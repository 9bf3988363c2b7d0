import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { startS3 } from "../../../test/s3-server.ts";
import { Refusal } from "../refusals/refusal.ts";
import { openMediaStore } from "./open-store.ts";

async function onDisk() {
  const dataDir = await mkdtemp(join(tmpdir(), "len-store-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return openMediaStore({ dataDir });
}

async function onS3() {
  const { settings, close } = await startS3();
  onTestFinished(close);
  return openMediaStore({ dataDir: "/nowhere", s3: settings });
}

const bytes = Buffer.from("Лён: бумаги клиники. ".repeat(20_000));
const content = () => new Blob([new Uint8Array(bytes)]);

describe.for([
  ["a folder", onDisk],
  ["an S3 bucket", onS3],
] as const)("the media library in %s", ([, open]) => {
  test("stored bytes are returned unchanged under their hash", async () => {
    const store = await open();

    const name = await store.put(content(), "pdf");

    expect(name).toBe(`${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}.pdf`);
    const found = await store.find(name);
    expect(found?.size).toBe(bytes.length);
    expect(found && (await buffer(await found.read())).equals(bytes)).toBe(true);
  });

  test("a range is returned with both ends included", async () => {
    const store = await open();
    const found = await store.find(await store.put(content(), "mp4"));

    expect(found && (await buffer(await found.read({ from: 10, to: 19 }))).equals(bytes.subarray(10, 20))).toBe(true);
    const last = bytes.length - 1;
    expect(found && (await buffer(await found.read({ from: last, to: last }))).equals(bytes.subarray(last))).toBe(true);
  });

  test("storing the same bytes again, also simultaneously, gives one file", async () => {
    const store = await open();

    const names = await Promise.all([1, 2, 3, 4].map(() => store.put(content(), "pdf")));

    expect(new Set([...names, await store.put(content(), "pdf")]).size).toBe(1);
    expect((await store.find(names[0] ?? ""))?.size).toBe(bytes.length);
  });

  test("a name that was never stored is not found", async () => {
    const store = await open();

    expect(await store.find("ffffffffffffffffffffffffffffffff.webp")).toBeNull();
  });
});

test("a partial file after a power cut is written again, and a failed write leaves nothing", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "len-store-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const store = openMediaStore({ dataDir });
  const name = await store.put(content(), "pdf");
  await writeFile(join(dataDir, "media", name), bytes.subarray(0, 100));

  await store.put(content(), "pdf");

  expect((await store.find(name))?.size).toBe(bytes.length);
  const failing = new Blob([new Uint8Array(bytes), "x"]);
  const streams = [failing.stream(), new ReadableStream({ pull: (controller) => controller.error(new Error("The card was pulled out")) })];
  failing.stream = () => streams.shift() as ReadableStream<Uint8Array<ArrayBuffer>>;
  await expect(store.put(failing, "pdf")).rejects.toThrow("The card was pulled out");
  expect(await readdir(join(dataDir, "media"))).toEqual([name]);
});

test("all names of a bucket are listed, although S3 returns a thousand at a time", async () => {
  const store = await onS3();
  const contents = Array.from({ length: 1_003 }, (_, number) => new Blob([`paper ${number}`]));

  const names: string[] = [];
  while (contents.length > 0) names.push(...(await Promise.all(contents.splice(0, 20).map((one) => store.put(one, "pdf")))));

  const listed: string[] = [];
  for await (const name of store.list()) listed.push(name);
  expect(listed.sort()).toEqual(names.sort());
});

test("wrong keys and unavailable storage are distinguished from a missing file", async () => {
  const { settings, close } = await startS3();
  const stranger = openMediaStore({ dataDir: "/nowhere", s3: { ...settings, secretKey: "guessed" } });

  await expect(stranger.put(content(), "pdf")).rejects.toThrow(Refusal);
  await expect(stranger.find("ffffffffffffffffffffffffffffffff.webp")).rejects.toThrow(Refusal);

  await close();
  await expect(openMediaStore({ dataDir: "/nowhere", s3: settings }).find("ffffffffffffffffffffffffffffffff.webp")).rejects.toThrow(
    Refusal,
  );
});
