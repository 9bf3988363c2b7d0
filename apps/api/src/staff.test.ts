import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { long } from "../test/corpus/size.ts";
import { compiled, startApi } from "../test/faults/api-process.ts";
import { endServer } from "../test/postgres.ts";
import { auditLog } from "./platform/audit/table.ts";
import { postgresDirectory } from "./platform/database/embedded-postgres.ts";
import { joinDatabase, openDatabase } from "./platform/database/open.ts";
import { findServer } from "./platform/database/postgres-server.ts";
import { silentLog } from "./platform/log/log.ts";
import { outbox } from "./platform/outbox/table.ts";
import { loadDataKeys } from "./platform/sealing/sealing.ts";
import { actorAtTerminal } from "./platform/terminal/actor.ts";

const program = fileURLToPath(new URL("./staff.ts", import.meta.url));
const repository = fileURLToPath(new URL("../../..", import.meta.url));
const lenStaff = join(repository, "deploy/len-staff.mjs");

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "len-staff-"));
  onTestFinished(async () => {
    await endServer(postgresDirectory(folder));
    await rm(folder, { recursive: true });
  });
  return folder;
}

/** `npm run staff -- …`, as a person at a terminal calls it. */
// Names that a caller can set in the environment are never the actor of the audit log.
const claimed = { USER: "mallory", LOGNAME: "mallory", SUDO_USER: "mallory" };
const staff = (dataDir: string, ...args: string[]) => run(program, args, { DATA_DIR: dataDir, ...claimed });

async function run(file: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [file, ...args], { env: { ...compiled, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const [out, err, [exitCode]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { exitCode, said: out + err };
}

test.for([
  [["restore", "clinic.backup"], /^Сначала верните ключ данных/m],
  [["requests", "list"], /^Ключа данных нет/],
] as const)("%j without a data key asks for it and leaves nothing behind", async ([args, asked]) => {
  const dataDir = await ownFolder();

  const { exitCode, said } = await staff(dataDir, ...args);

  expect(exitCode).toBe(1);
  expect(said).toMatch(asked);
  expect(await readdir(dataDir)).toEqual([]);
});

test("on a server whose service has its own settings, a command without settings says where it looked and changes nothing", async () => {
  const settings = join(await ownFolder(), "len.env");
  await writeFile(settings, "");

  const { exitCode, said } = await run(program, ["requests", "list"], { SERVICE_SETTINGS: settings });

  expect(exitCode).toBe(1);
  expect(said).toContain(`служба с настройками ${settings}`);
  expect(said).toMatch(/базу в .+\/data\. Повторите её как len-staff/);
});

test("len-staff reads the settings of the service", async () => {
  const dataDir = await ownFolder();
  const settings = join(dataDir, "len.env");
  await loadDataKeys({ dataKey: undefined, dataDir });
  await (await openDatabase({ databaseUrl: undefined, dataDir, log: silentLog })).close();
  await writeFile(settings, `# The service\nDATA_DIR="${dataDir}"\n`);

  expect(await run(lenStaff, ["requests", "list"], { SERVICE_SETTINGS: settings })).toEqual({ exitCode: 0, said: "Заявок нет.\n" });
  expect(await run(lenStaff, ["help"], { SERVICE_SETTINGS: "/nowhere/len.env" })).toEqual({
    exitCode: 1,
    said: "len-staff: /nowhere/len.env: нет такого файла или нет прав на него (ENOENT). Другой файл настроек: SERVICE_SETTINGS.\n",
  });
});

test("the terminal installs nothing", async () => {
  const folder = await ownFolder();
  await cp(join(repository, "scripts"), join(folder, "scripts"), { recursive: true });

  const { exitCode, said } = await run(join(folder, "scripts/staff.mjs"), ["requests", "list"], {});

  expect([exitCode, said]).toEqual([1, `В ${folder}/ не установлены пакеты: сначала npm start или npm ci.\n`]);
  expect(await readdir(folder)).toEqual(["scripts"]);
});

test("commands work beside a running API and without one; a backup is restored on another machine", long, async () => {
  const [dataDir, other] = [await ownFolder(), await ownFolder()];
  const file = join(dataDir, "clinic.backup");
  await loadDataKeys({ dataKey: undefined, dataDir });
  const api = await openDatabase({ databaseUrl: undefined, dataDir, log: silentLog });

  expect(await staff(dataDir, "settings", "set", "welcomeReady", "false")).toEqual({ exitCode: 0, said: "welcomeReady = false\n" });
  const [set] = await api.db.select().from(auditLog).where(eq(auditLog.action, "setting.set"));
  expect(set?.actor).toBe(actorAtTerminal());
  expect(set?.actor).not.toContain("mallory");
  expect(await staff(dataDir, "restore", file, "--force")).toMatchObject({
    exitCode: 1,
    said: expect.stringContaining("С этой базой работает программа или другая команда"),
  });
  await api.ping();
  await api.close();
  expect(await staff(dataDir, "backup", file)).toMatchObject({ exitCode: 0 });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(findServer(postgresDirectory(dataDir))).toBeNull();

  await cp(join(dataDir, "data.key"), join(other, "data.key"));
  expect(await staff(other, "restore", file)).toMatchObject({ exitCode: 0 });
  expect((await staff(other, "settings", "list")).said).toMatch(/welcomeReady\s+.*false/);
  expect(findServer(postgresDirectory(other))).toBeNull();
});

test("Z1: the command of the nightly service makes a backup; when it cannot, the service fails and queues a letter", async () => {
  const dataDir = await ownFolder();
  await loadDataKeys({ dataKey: undefined, dataDir });
  const api = await openDatabase({ databaseUrl: undefined, dataDir, log: silentLog });
  const unit = await readFile(join(repository, "deploy/len-backup.service"), "utf8");
  const [, command = ""] = /^ExecStart=\/bin\/sh -c '(.*)'$/m.exec(unit) ?? [];
  const nightly = async (folder: string) => {
    const line = command
      .replaceAll("%%", "%")
      .replace("/opt/len/current/node_modules/.bin/node", process.execPath)
      .replace("/var/backups/len", folder);
    const service = spawn("/bin/sh", ["-c", line], { cwd: repository, env: { ...compiled, DATA_DIR: dataDir }, stdio: "ignore" });
    const [exitCode] = await once(service, "exit");
    return exitCode;
  };
  const letters = () => api.db.select().from(outbox).where(eq(outbox.template, "backup_failed"));

  expect(await nightly(join(dataDir, "missing"))).toBeGreaterThan(0);
  expect(await letters()).toHaveLength(1);

  await mkdir(join(dataDir, "copies"));
  expect(await nightly(join(dataDir, "copies"))).toBe(0);
  expect((await readdir(join(dataDir, "copies"))).filter((name) => name.endsWith(".backup"))).toHaveLength(1);
  expect(await letters()).toHaveLength(1);
  await api.close();
});

test("commands and an API on the same data do not disturb each other, in any order of starts and ends", long, async () => {
  const dataDir = await ownFolder();
  await loadDataKeys({ dataKey: undefined, dataDir });
  await (await openDatabase({ databaseUrl: undefined, dataDir, log: silentLog })).close();
  const place = { databaseUrl: undefined, dataDir, log: silentLog, forRestore: false };
  const askNothing = sql`select 1`;

  const first = await joinDatabase(place);
  expect(await staff(dataDir, "requests", "list")).toEqual({ exitCode: 0, said: "Заявок нет.\n" });
  await first.db.execute(askNothing);
  const api = await startApi({ dataDir });
  await first.db.execute(askNothing);
  await first.close();
  expect((await fetch(`${api.url}/readyz`)).status).toBe(200);

  const second = await joinDatabase(place);
  api.signal("SIGTERM");
  expect(await api.exited).toMatchObject({ code: 0 });
  await second.db.execute(askNothing);
  await second.close();
  expect(findServer(postgresDirectory(dataDir))).toBeNull();
});

test("a restore that fails leaves no empty database, which the next start would fill with the demo clinic", async () => {
  const dataDir = await ownFolder();
  await loadDataKeys({ dataKey: undefined, dataDir });

  const { exitCode, said } = await staff(dataDir, "restore", join(dataDir, "mistyped.backup"));

  expect(exitCode).toBe(1);
  expect(said).toContain("mistyped.backup");
  expect(await readdir(dataDir)).toEqual(["data.key"]);
});
