// @vitest-environment node
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createCachedPage, encodedAs, encodedData } from "./cached-page.ts";
import { readSnapshot, writeSnapshot } from "./snapshot.ts";

let folder = "";
const file = () => join(folder, "pages.snapshot");

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "len-snapshot-"));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const html = (text: string) => ({
  headers: [
    ["content-type", "text/html; charset=utf-8"],
    ["content-security-policy", "script-src 'sha256-x'"],
  ] as [string, string][],
  body: Buffer.from(text),
  edition: 11,
  data: Buffer.from(`data of ${text}`),
  madeAt: 7,
});

async function snapshotOf(...texts: string[]) {
  const pages = await Promise.all(
    texts.map(async (text, index) => ({ key: `/${index}`, page: await createCachedPage(html(text)), inSiteMap: index === 0 })),
  );
  return { build: "one build", edition: 12, pages };
}

test("pages are restored unchanged, in every encoding", async () => {
  const long = "Текст страницы. ".repeat(500);
  const written = await snapshotOf(long, "короткая");

  await writeSnapshot(join(folder, "new", "folders"), written);
  const read = await readSnapshot(join(folder, "new", "folders"));

  expect(read).toEqual({
    ...written,
    pages: written.pages.map((each) => ({ ...each, page: { ...each.page, encodings: expect.anything() } })),
  });
  const [first, second] = read?.pages ?? [];
  expect(first && (await encodedAs(first.page, "identity")).body.toString()).toBe(long);
  expect(second && (await encodedAs(second.page, "identity")).body.toString()).toBe("короткая");
  expect(second?.page.data && (await encodedData(second.page.data, "identity")).toString()).toBe("data of короткая");
});

test("without a file there is no snapshot", async () => {
  expect(await readSnapshot(folder)).toBeNull();
  expect(await readSnapshot(join(folder, "missing"))).toBeNull();
});

test("only the owner can read the file, and no temporary file remains beside it", async () => {
  await writeSnapshot(folder, await snapshotOf("a"));
  await writeSnapshot(folder, await snapshotOf("b"));

  expect(await readdir(folder)).toEqual(["pages.snapshot"]);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
});

test("a file with one changed bit, or a truncated one, is refused", async () => {
  await writeSnapshot(folder, await snapshotOf("Текст страницы. ".repeat(500), "b"));
  const whole = await readFile(file());

  for (let offset = 0; offset < whole.length; offset += Math.ceil(whole.length / 40)) {
    const damaged = Buffer.from(whole);
    damaged[offset] = (damaged[offset] ?? 0) ^ 1;
    await writeFile(file(), damaged);
    await expect(readSnapshot(folder), `bit at ${offset}`).rejects.toThrow();

    await writeFile(file(), whole.subarray(0, offset));
    await expect(readSnapshot(folder), `cut at ${offset}`).rejects.toThrow();
  }
});
