import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { prepareDataDirectory } from "./data-directory.ts";
import { silentLog } from "./platform/log/log.ts";

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

async function ownFolder() {
  const folder = await mkdtemp(join(tmpdir(), "len-data-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("only its owner can read a new data directory", async () => {
  const dataDir = join(await ownFolder(), "data");

  await prepareDataDirectory(dataDir, silentLog);

  expect(await modeOf(dataDir)).toBe("700");
});

test("our files in an existing data directory are closed to other users; other files keep their permissions", async () => {
  const dataDir = await ownFolder();
  await mkdir(join(dataDir, "mail"));
  await writeFile(join(dataDir, "mail/letter.eml"), "To: anna@example.ru");
  await mkdir(join(dataDir, "postgres"));
  await writeFile(join(dataDir, "other.txt"), "");
  for (const name of ["", "mail", "postgres"]) await chmod(join(dataDir, name), 0o755);
  for (const name of ["mail/letter.eml", "other.txt"]) await chmod(join(dataDir, name), 0o644);

  await prepareDataDirectory(dataDir, silentLog);

  const modes = await Promise.all(["", "mail", "mail/letter.eml", "postgres", "other.txt"].map((name) => modeOf(join(dataDir, name))));
  expect(modes).toEqual(["700", "700", "600", "755", "644"]);
});
