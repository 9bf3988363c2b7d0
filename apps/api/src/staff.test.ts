import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { endServer } from "../test/postgres.ts";
import { postgresDirectory } from "./platform/database/embedded-postgres.ts";
import { openDatabase } from "./platform/database/open.ts";
import { findServer } from "./platform/database/postgres-server.ts";
import { silentLog } from "./platform/log/log.ts";
import { loadDataKeys } from "./platform/sealing/sealing.ts";

const program = fileURLToPath(new URL("./staff.ts", import.meta.url));

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "len-staff-"));
  onTestFinished(async () => {
    await endServer(postgresDirectory(folder));
    await rm(folder, { recursive: true });
  });
  return folder;
}

/** `npm run staff -- …`, as a person at a terminal calls it. */
async function staff(dataDir: string, ...args: string[]) {
  const child = spawn(process.execPath, [program, ...args], { env: { DATA_DIR: dataDir }, stdio: ["ignore", "pipe", "pipe"] });
  const [out, err, [exitCode]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { exitCode, said: out + err };
}

test.for([
  [["restore", "clinic.backup"], /^Сначала верните ключ данных/],
  [["requests", "list"], /^Ключа данных нет/],
] as const)("%j without a data key asks for it and leaves nothing behind", async ([args, asked]) => {
  const dataDir = await ownFolder();

  const { exitCode, said } = await staff(dataDir, ...args);

  expect(exitCode).toBe(1);
  expect(said).toMatch(asked);
  expect(await readdir(dataDir)).toEqual([]);
});

test("commands work beside a running API and without one; a backup comes back on another machine", async () => {
  const [dataDir, other] = [await ownFolder(), await ownFolder()];
  const file = join(dataDir, "clinic.backup");
  await loadDataKeys({ dataKey: undefined, dataDir });
  const api = await openDatabase({ databaseUrl: undefined, dataDir, log: silentLog });

  expect(await staff(dataDir, "settings", "set", "welcomeReady", "false")).toEqual({ exitCode: 0, said: "welcomeReady = false\n" });
  expect(await staff(dataDir, "restore", file, "--force")).toMatchObject({
    exitCode: 1,
    said: expect.stringContaining("Программа работает с этой базой"),
  });
  await api.ping();
  await api.close();
  expect(await staff(dataDir, "backup", file)).toMatchObject({ exitCode: 0 });
  expect(findServer(postgresDirectory(dataDir))).toBeNull();

  await cp(join(dataDir, "data.key"), join(other, "data.key"));
  expect(await staff(other, "restore", file)).toMatchObject({ exitCode: 0 });
  expect((await staff(other, "settings", "list")).said).toMatch(/welcomeReady\s+.*false/);
  expect(findServer(postgresDirectory(other))).toBeNull();
});

test("a restore that fails leaves no empty database, which the next start would fill with the demo clinic", async () => {
  const dataDir = await ownFolder();
  await loadDataKeys({ dataKey: undefined, dataDir });

  const { exitCode, said } = await staff(dataDir, "restore", join(dataDir, "mistyped.backup"));

  expect(exitCode).toBe(1);
  expect(said).toContain("mistyped.backup");
  expect(await readdir(dataDir)).toEqual(["data.key"]);
});
