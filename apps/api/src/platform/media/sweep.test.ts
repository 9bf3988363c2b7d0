import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";
import { addPicture } from "../../../test/content-rows.ts";
import { test } from "../../../test/database.ts";
import { startS3 } from "../../../test/s3-server.ts";
import type { Database } from "../database/database.ts";
import { addMedia } from "./add-media.ts";
import { openMediaStore } from "./open-store.ts";
import type { MediaStore } from "./store.ts";
import { StoreOfAnotherDatabase, sweepMedia } from "./sweep.ts";
import { files, media, mediaOrphans } from "./table.ts";

async function onDisk() {
  const dataDir = await mkdtemp(join(tmpdir(), "len-sweep-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return { store: openMediaStore({ dataDir }), dataDir };
}

async function onS3() {
  const { settings, close } = await startS3();
  onTestFinished(close);
  return { store: openMediaStore({ dataDir: "/nowhere", s3: settings }) };
}

const orphan = () => new Blob([`bytes nobody refers to ${randomUUID()}`]);
const aWeekLater = (db: Database) => db.update(mediaOrphans).set({ seenAt: sql`now() - interval '8 days'` });

async function namesIn(store: MediaStore) {
  const names: string[] = [];
  for await (const name of store.list()) names.push(name);
  return names.sort();
}

async function addCaptions(db: Database, store: MediaStore) {
  const path = join(await mkdtemp(join(tmpdir(), "len-captions-")), "captions.vtt");
  onTestFinished(() => rm(join(path, ".."), { recursive: true, force: true }));
  await writeFile(path, `WEBVTT\n\n00:00.000 --> 00:01.000\n${randomUUID()}\n`);
  const added = await addMedia(db, store, { path, alt: null, actor: "terminal:test" });
  return { id: added.id, name: added.stored[0] ?? "" };
}

test.for([
  ["a folder", onDisk],
  ["an S3 bucket", onS3],
] as const)(
  "in %s files without a row are removed after a week; files of the library are never removed, even from the trash",
  async ([, open], { db }) => {
    const { store } = await open();
    const lost = await store.put(orphan(), "pdf");
    const kept = await addCaptions(db, store);
    const trashed = await addCaptions(db, store);
    await db.update(files).set({ deletedAt: sql`now() - interval '300 days'` }).where(sql`id = ${trashed.id}`);

    expect(await sweepMedia(db, store)).toEqual([]);
    expect(await store.find(lost)).not.toBeNull();

    await aWeekLater(db);
    expect(await sweepMedia(db, store)).toEqual([lost]);
    expect(await namesIn(store)).toEqual([kept.name, trashed.name].sort());
    expect(await db.select().from(mediaOrphans)).toEqual([]);
  },
);

test("a file that is uploaded again within the week is not removed", async ({ db }) => {
  const { store } = await onDisk();
  const { id, name } = await addCaptions(db, store);
  const [row] = await db.delete(files).where(sql`id = ${id}`).returning();
  await sweepMedia(db, store);
  await aWeekLater(db);

  if (row) await db.insert(files).values(row);

  expect(await sweepMedia(db, store)).toEqual([]);
  expect(await store.find(name)).not.toBeNull();
});

test("a store in which most files are unknown to this database is not touched", async ({ db }) => {
  const { store } = await onDisk();
  await db.update(media).set({ variants: [] });
  const strangers = Math.max(51, (await db.$count(files)) + 1);
  for (let count = 0; count < strangers; count += 1) await store.put(orphan(), "pdf");

  await expect(sweepMedia(db, store)).rejects.toThrow(StoreOfAnotherDatabase);

  expect(await db.$count(mediaOrphans)).toBe(0);
  expect(await namesIn(store)).toHaveLength(strangers);
});

test("more orphans than a statement can have parameters are recorded, and deleted from the list once their files are gone", async ({
  db,
}) => {
  const nameOf = (number: number, beginning: string) => `${beginning}${number.toString(16).padStart(31, "0")}.webp`;
  const many = Array.from({ length: 65_600 }, (_, number) => number);
  const variants = many.map((number) => ({ file: nameOf(number, "a"), width: 1, height: 1, type: "image/webp" }));
  await addPicture(db, { variants });
  let held = many.map((number) => nameOf(number, "b"));
  const { store } = await onDisk();
  store.list = async function* () {
    yield* held;
  };

  expect(await sweepMedia(db, store)).toEqual([]);
  expect(await db.$count(mediaOrphans)).toBe(many.length);

  held = held.slice(0, 3);
  await sweepMedia(db, store);
  expect((await db.select().from(mediaOrphans)).map(({ name }) => name).sort()).toEqual(held);
});

test("files with unknown names are left alone, temporary files of killed programs are removed", async ({ db }) => {
  const { store, dataDir } = await onDisk();
  await store.put(orphan(), "pdf");
  const draft = `${"a".repeat(32)}.pdf.${randomUUID()}.part`;
  for (const name of ["README.txt", draft]) await writeFile(join(dataDir, "media", name), "x");

  await sweepMedia(db, store);
  await aWeekLater(db);

  expect(await sweepMedia(db, store)).toContain(draft);
  expect(await namesIn(store)).toEqual([]);
  await rm(join(dataDir, "media", "README.txt"));
});
