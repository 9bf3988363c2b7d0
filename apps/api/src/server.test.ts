import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { calls } from "@len/contract/calls";
import { successOf } from "@len/contract/envelope";
import { publicSettingsSchema } from "@len/contract/settings";
import { expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod";
import { long } from "../test/corpus/size.ts";
import { compiled } from "../test/faults/api-process.ts";
import { endServer } from "../test/postgres.ts";
import { postgresDirectory } from "./platform/database/embedded-postgres.ts";
import { openDatabase } from "./platform/database/open.ts";
import { findServer } from "./platform/database/postgres-server.ts";
import { silentLog } from "./platform/log/log.ts";
import { checkDataKeys } from "./platform/sealing/check-data-keys.ts";
import { newDataKey, parseDataKeys } from "./platform/sealing/data-keys.ts";
import { createSealer } from "./platform/sealing/sealing.ts";

const program = fileURLToPath(new URL("./server.ts", import.meta.url));
const lineSchema = z.looseObject({ msg: z.string() });

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

type Running = {
  child: ChildProcess;
  port: number;
  metricsPort: number;
  lines: z.infer<typeof lineSchema>[];
  said(message: string): Promise<void>;
};

/** The program itself on its own empty database. */
async function start(): Promise<Running> {
  const dataDir = await mkdtemp(join(tmpdir(), "len-api-"));
  const [port, metricsPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [program], {
    env: { ...compiled, DATA_DIR: dataDir, API_PORT: String(port), API_METRICS_PORT: String(metricsPort), DEMO_CONTENT: "off" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await endServer(postgresDirectory(dataDir));
    await rm(dataDir, { recursive: true, force: true });
  });

  const lines: Running["lines"] = [];
  const waiting = new Map<string, () => void>();
  createInterface({ input: child.stdout }).on("line", (text) => {
    const line = lineSchema.parse(JSON.parse(text));
    lines.push(line);
    waiting.get(line.msg)?.();
  });
  const said = async (message: string) => {
    if (lines.some((line) => line.msg === message)) return;
    const heard = Promise.withResolvers<void>();
    waiting.set(message, heard.resolve);
    await heard.promise;
  };
  return { child, port, metricsPort, lines, said };
}

const form = { name: "Мария Скрытова", phone: "+79005554433", comment: "сквозняк", service: { id: "any" }, doctor: { id: "any" } };

test("on SIGTERM streams end, a running request is finished, repeats are ignored, and the program ends well within 10 s", async () => {
  const api = await start();
  await api.said("ready");
  expect((await fetch(`http://localhost:${api.port}/readyz`)).status).toBe(200);
  await fetch(`http://localhost:${api.port}/api/doctors?search=${encodeURIComponent("Скрытова")}`);
  expect(await (await fetch(`http://127.0.0.1:${api.metricsPort}/metrics`)).text()).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/doctors",status="200"\} 1/,
  );

  const editions = await fetch(`http://localhost:${api.port}/api/changes`);
  expect(editions.status).toBe(200);

  const body = Buffer.from(JSON.stringify(form));
  const headers = { "Content-Type": "application/json", "Content-Length": body.length };
  const running = request({ port: api.port, path: "/api/requests/doctor-appointments", method: "POST", headers });
  const answered = once(running, "response");
  running.write(body.subarray(0, 20));
  await new Promise((resolve) => setTimeout(resolve, 200));
  const stoppedAt = performance.now();
  for (const signal of ["SIGTERM", "SIGTERM", "SIGINT"] as const) api.child.kill(signal);
  await api.said("stopping");
  // The stream ends by itself while the request is still running.
  expect(await editions.text()).toMatch(/^event: edition\ndata: \{"edition":\d+\}\n/);
  running.end(body.subarray(20));
  const [response] = await answered;
  const [exitCode] = await once(api.child, "exit");

  expect(response.statusCode).toBe(201);
  expect(exitCode).toBe(0);
  expect(performance.now() - stoppedAt).toBeLessThan(10_000);
  expect(api.lines.filter((line) => line.msg === "stopping")).toHaveLength(1);
  expect(api.lines.at(-1)?.msg).toBe("stopped");
  expect(JSON.stringify(api.lines)).not.toMatch(/Скрытова|%D0|5554433|сквозняк/);
});

/** The message of a failed start, and the files in its folder. */
async function failedStart(
  env: Record<string, string>,
  { command = [process.execPath], prepare }: { command?: string[]; prepare?: (dataDir: string) => Promise<void> } = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), "len-api-"));
  onTestFinished(async () => {
    await endServer(postgresDirectory(dataDir));
    await rm(dataDir, { recursive: true, force: true });
  });
  await prepare?.(dataDir);
  const ports = { API_PORT: String(await freePort()), API_METRICS_PORT: String(await freePort()) };
  const [first = "", ...args] = command;
  const child = spawn(first, [...args, program], {
    env: { ...compiled, DATA_DIR: dataDir, ...ports, DEMO_CONTENT: "off", ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [said, [exitCode]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  return { said, exitCode, left: await readdir(dataDir), server: findServer(postgresDirectory(dataDir)) };
}

test("a busy port is reported with its variable, before any file is created", async () => {
  const busy = createServer().listen(0);
  await once(busy, "listening");
  onTestFinished(() => void busy.close());
  const address = busy.address();
  const port = String(typeof address === "object" && address ? address.port : 0);

  for (const variable of ["API_PORT", "API_METRICS_PORT"]) {
    expect(await failedStart({ [variable]: port })).toEqual({
      said: `${variable}: this port is in use by another program\n`,
      exitCode: 1,
      left: [],
      server: null,
    });
  }
});

test("an unreachable database and a data directory that is a file are reported with their variables", async () => {
  const database = await failedStart({ DATABASE_URL: `postgresql://clinic:hunter2@127.0.0.1:${await freePort()}/clinic` });
  expect(database).toMatchObject({ said: "DATABASE_URL: no database answers at this address\n", exitCode: 1 });

  const directory = await failedStart({ DATA_DIR: program });
  expect(directory).toMatchObject({ said: "DATA_DIR: this is a file, a directory is needed\n", exitCode: 1 });
});

test("a start that fails after the database has started leaves no server behind", long, async () => {
  const sealed = async (dataDir: string) => {
    const database = await openDatabase({ databaseUrl: undefined, dataDir, log: silentLog });
    await checkDataKeys(database.db, createSealer(parseDataKeys(newDataKey("first"), "test")));
    await database.close();
  };

  const { said, exitCode, server } = await failedStart({ DATA_KEY: newDataKey("second") }, { prepare: sealed });

  expect(said).toMatch(/^Ключ данных «first» отсутствует/);
  expect(exitCode).toBe(1);
  await vi.waitUntil(() => !existsSync(`/proc/${server?.pid}`), { timeout: 30_000 });
});

test("a database whose key is missing never gets a new one", long, async () => {
  const sealed = async (dataDir: string) => {
    const database = await openDatabase({ databaseUrl: undefined, dataDir, log: silentLog });
    await checkDataKeys(database.db, createSealer(parseDataKeys(newDataKey("first"), "test")));
    await database.close();
  };

  const { said, exitCode, left } = await failedStart({}, { prepare: sealed });

  expect(said).toMatch(/^DATA_KEY: /);
  expect(said).toContain("«first»");
  expect(exitCode).toBe(1);
  expect(left).toEqual(["postgres"]);
});

test("on a platform without an embedded PostgreSQL the message names the variable to set", long, async () => {
  const elsewhere = 'data:text/javascript,Object.defineProperty(process, "arch", { value: "riscv64" })';

  const { said, exitCode } = await failedStart({}, { command: [process.execPath, "--import", elsewhere] });

  expect(said).toBe(
    "DATABASE_URL: there is no embedded PostgreSQL for linux riscv64; give the address of a PostgreSQL server, 15 or newer\n",
  );
  expect(exitCode).toBe(1);
});

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot)("if root may not start PostgreSQL as another user, the message is one line", async () => {
  for (const command of [
    ["setpriv", "--bounding-set=-setuid", process.execPath],
    ["unshare", "--mount", "sh", "-c", 'mount --bind /dev/null /usr/bin/setpriv && exec "$0" "$1"', process.execPath],
  ]) {
    const { said, exitCode, left } = await failedStart({}, { command });

    expect(said).toMatch(/^DATABASE_URL: PostgreSQL refuses to run as root, .+ setpriv .+\n$/);
    expect(exitCode).toBe(1);
    expect(left).not.toContain("postgres");
  }
});

/** Whether other users cannot read the path: only then does root copy the programs of PostgreSQL. */
const isClosedToOthers = (path: string): boolean =>
  (statSync(path).mode & 0o005) !== 0o005 || (path !== dirname(path) && isClosedToOthers(dirname(path)));

test.runIf(isRoot && isClosedToOthers(dirname(program)))(
  "if root cannot copy PostgreSQL to where its user may run it, the message is one line",
  async () => {
    const readOnly = ["unshare", "--mount", "sh", "-c", 'mount -t tmpfs -o ro tmpfs /var/cache && exec "$0" "$1"', process.execPath];

    const { said, exitCode, left } = await failedStart({}, { command: readOnly });

    expect(said).toMatch(/^DATABASE_URL: the programs of the embedded PostgreSQL cannot be copied to \/var\/cache\S+ \(EROFS\), .+\n$/);
    expect(exitCode).toBe(1);
    expect(left).not.toContain("postgres");
  },
);

test("a wrong environment ends the program at once, naming the variable", async () => {
  const child = spawn(process.execPath, [program], {
    env: { ...compiled, API_PORT: "many" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (part) => {
    said += part;
  });

  const [exitCode] = await once(child, "exit");

  expect(exitCode).toBe(1);
  expect(said).toBe("Wrong environment:\nAPI_PORT: a port from 1 to 65535\n");
});

test("an empty clinic is closed to visitors, and every public call answers", async () => {
  const api = await start();
  await api.said("ready");
  const answered: Record<string, number> = {};
  for (const { method, path } of Object.values(calls)) {
    if (method !== "get") continue;
    const { status } = await fetch(`http://localhost:${api.port}${path.replace(/\{\w+\}/g, "nobody")}`);
    answered[`${path} ${status}`] = status;
  }

  expect(Object.values(answered).filter((status) => ![200, 404].includes(status))).toEqual([]);
  const settings = successOf(publicSettingsSchema).parse(await (await fetch(`http://localhost:${api.port}${calls.settings.path}`)).json());
  expect(settings.data.welcomeReady).toBe(false);
});
