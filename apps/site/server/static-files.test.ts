// @vitest-environment node
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { findStaticFiles } from "./static-files.ts";

async function buildWith(files: Record<string, string>, folder = "") {
  const site = join(await mkdtemp(join(tmpdir(), "len-site-")), folder);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(site, path, ".."), { recursive: true });
    await writeFile(join(site, path), text);
  }
  return await findStaticFiles(pathToFileURL(join(site, "build/client/")));
}

async function readerOf(files: Record<string, string>) {
  const { find } = await buildWith(files);
  return async (address: string) => (await find(address)?.body("identity"))?.toString();
}

test("a page that was opened before a release can still load its modules", async () => {
  const fileAt = await readerOf({ "build/client/assets/root-2.js": "new", "build-earlier/assets/root-1.js": "old" });

  expect(await fileAt("/assets/root-1.js")).toBe("old");
  expect(await fileAt("/assets/root-2.js")).toBe("new");
});

test("a file of the current build has priority over one of an earlier build", async () => {
  const fileAt = await readerOf({ "build/client/assets/root-1.js": "new", "build-earlier/assets/root-1.js": "old" });

  expect(await fileAt("/assets/root-1.js")).toBe("new");
});

test("without earlier builds only the files of the current one are served", async () => {
  const fileAt = await readerOf({ "build/client/robots.txt": "all", "build/server/index.js": "secret" });

  expect(await fileAt("/robots.txt")).toBe("all");
  expect(await fileAt("/../server/index.js")).toBeUndefined();
  expect(await fileAt("/assets/root-1.js")).toBeUndefined();
});

test("only assets are cached for ever, wherever the site is installed", async () => {
  const { find } = await buildWith({ "build/client/assets/root-1.js": "code", "build/client/favicon.ico": "icon" }, "assets/len");

  expect(find("/assets/root-1.js")?.hashed).toBe(true);
  expect(find("/favicon.ico")?.hashed).toBe(false);
});
