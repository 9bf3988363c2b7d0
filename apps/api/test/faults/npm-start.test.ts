import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { long } from "../corpus/size.ts";
import { ownFolder } from "./places.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

const statusOf = (url: string) =>
  fetch(url)
    .then(({ status }) => status)
    .catch(() => 0);

/** The program among the processes that `npm start` has started. */
function programOf(pid: number, path: string): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);
  return children.find((child) => readFileSync(`/proc/${child}/cmdline`, "utf8").split("\0").includes(path)) ?? 0;
}

/** Starts both programs on free ports and an empty folder; with `terminal` they run in a terminal, as when a person starts them. */
async function start({ terminal = false, LOG_LEVEL = "warn" }: { terminal?: boolean; LOG_LEVEL?: string }) {
  const [sitePort, apiPort] = [await freePort(), await freePort()];
  const [site, api] = [`http://localhost:${sitePort}`, `http://localhost:${apiPort}`];
  const command = [process.execPath, join(root, "scripts/start.mjs")];
  const [program = "", ...args] = terminal ? ["script", "-qefc", command.join(" "), "/dev/null"] : command;
  const started = spawn(program, args, {
    cwd: root,
    env: {
      ...process.env,
      ...{ NODE_ENV: "production", LOG_LEVEL, DATA_DIR: ownFolder(), DATABASE_URL: "" },
      ...{ SITE_URL: site, API_URL: api, API_INTERNAL_URL: api, SITE_PORT: String(sitePort), API_PORT: String(apiPort) },
      ...{ SITE_METRICS_PORT: String(await freePort()), API_METRICS_PORT: String(await freePort()) },
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [started.stdout, started.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  onTestFinished(async () => {
    if (started.exitCode === null) {
      // Ctrl+C: a terminal sends it to all of its programs.
      if (terminal) started.stdin.write("\u0003");
      else started.kill("SIGTERM");
      await once(started, "exit");
    }
  });
  while (!said.includes("Готово за")) {
    if (started.exitCode !== null) throw new Error(said);
    await pause(200);
  }
  return { started, site, api, said: () => said };
}

test("Z2: npm start keeps the site alive when the API dies, says so in the log and starts the API again", { timeout: 180_000 }, async ({
  skip,
}) => {
  if (process.platform !== "linux") return skip();
  const { started, site, api, said } = await start({});
  expect(await statusOf(site)).toBe(200);

  for (let death = 0; death < 2; death += 1) {
    process.kill(programOf(started.pid ?? 0, "apps/api/src/server.ts"), "SIGKILL");
    while ((await statusOf(`${api}/readyz`)) === 200) await pause(20);
    expect(await statusOf(site)).toBe(200);
    while ((await statusOf(`${api}/readyz`)) !== 200) await pause(200);
  }

  expect(await statusOf(site)).toBe(200);
  const lines = said()
    .split("\n")
    .filter((line) => line.includes("is started again"));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { program: "start", name: "api", signal: "SIGKILL", seconds: 1 },
    { name: "api", seconds: 2 },
  ]);
});

/** The lines of the terminal after the first line with these words. */
const linesAfter = (said: string, words: string) =>
  said
    .slice(said.lastIndexOf(words))
    .split(/\r?\n/)
    .slice(1)
    .filter((line) => line.trim() !== "");

test("Z39: in a terminal the first start ends with the addresses, and reading pages adds nothing", async ({ skip }) => {
  if (process.platform !== "linux") return skip();
  const { site, api, said } = await start({ terminal: true, LOG_LEVEL: "" });

  const beforeReady = said().slice(said().indexOf("Сайт"));
  for (const address of [site, `${api}/api/docs`, `${api}/admin/`]) {
    expect(await statusOf(address)).toBe(200);
    expect(beforeReady).toContain(address);
  }
  expect(await statusOf(`${site}/net-takoj-stranicy`)).toBe(404);
  // Lines are written at once; a second is enough for one that should not come.
  await pause(1_000);
  expect(linesAfter(said(), "Готово за")).toEqual([]);
});

test("Z39: with LOG_LEVEL=debug the terminal has a line of each request, with info none", long, async ({ skip }) => {
  if (process.platform !== "linux") return skip();
  for (const LOG_LEVEL of ["info", "debug"]) {
    const { site, api, said } = await start({ terminal: true, LOG_LEVEL });
    expect(await statusOf(`${site}/contacts`)).toBe(200);
    expect(await statusOf(`${api}/api/doctors`)).toBe(200);
    await pause(1_000);
    const answered = linesAfter(said(), "Готово за").filter((line) => line.includes('"msg":"answered"'));
    expect(answered.length > 0, LOG_LEVEL).toBe(LOG_LEVEL === "debug");
  }
});
