// npm run check:versions [-- COMMIT]: runs the API of the version before (COMMIT; otherwise the commit before the one that set today's
// version) beside this one on one database, rolls back and forward with requests in between, and checks that no request is lost.
import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { apiProgram, childEnv, ensureInstalled, projectNode, root, underProjectNode } from "./setup.mjs";

ensureInstalled();
await underProjectNode();
const { openEmbeddedPostgres } = await import("../apps/api/src/platform/database/embedded-postgres.ts");
const { connectServer } = await import("../apps/api/src/platform/database/server-pool.ts");
const { silentLog } = await import("../apps/api/src/platform/log/log.ts");
const { requests } = await import("../apps/api/src/features/requests/table.ts");

const firstPort = Number(process.env.BENCH_PORT ?? 6000) + 40;
const folder = mkdtempSync(join(tmpdir(), "len-versions-"));
const earlier = join(folder, "earlier");
const results = [];
const check = (name, ok, seen) => {
  results.push(ok);
  console.log(`${ok ? "✓" : "✗"} ${name}${ok ? "" : `: ${JSON.stringify(seen)}`}`);
};

function git(...args) {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
  return stdout.trim();
}

function commitBefore() {
  const [given] = process.argv.slice(2);
  if (given) return git("rev-parse", given);
  const setVersion = git("log", "-1", "--format=%H", '-G"version":', "--", "package.json");
  return git("rev-parse", `${setVersion}^`);
}

const versionAt = (commit) => JSON.parse(git("show", `${commit}:package.json`)).version;

/** Checks out a commit and installs its packages in a separate worktree. */
function checkOut(commit) {
  git("worktree", "add", "--detach", "--quiet", earlier, commit);
  const { status } = spawnSync("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: earlier,
    stdio: "inherit",
    env: childEnv(),
  });
  if (status !== 0) throw new Error("npm ci failed");
}

/** One API program; the versions share the database and the data directory. */
function program(name, directory, offset, databaseUrl) {
  const address = `http://127.0.0.1:${firstPort + offset}`;
  let child;
  let said = "";
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, "data"),
    DEMO_CONTENT: "on",
    RATE_LIMIT_POSTS: "0",
    LOG_LEVEL: "warn",
    API_PORT: String(firstPort + offset),
    API_METRICS_PORT: String(firstPort + offset + 10),
  };
  return {
    name,
    address,
    async start() {
      child = spawn(projectNode(), apiProgram, { cwd: directory, env, stdio: ["ignore", "pipe", "pipe"] });
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (text) => {
          said = (said + text).slice(-4_000);
        });
      for (const deadline = Date.now() + 120_000; Date.now() < deadline; await pause(100)) {
        if (child.exitCode !== null) break;
        if ((await fetch(`${address}/readyz`).catch(() => null))?.ok) return;
      }
      throw new Error(`${name} did not start:\n${said}`);
    },
    async stop() {
      if (!child || child.exitCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
    },
  };
}

const stored = new Set();
const figures = { sent: 0, refused: [], repeatedElsewhere: 0, reads: 0, failedReads: [] };
const formOf = (text) => ({ name: "Мария", phone: "+79005554433", comment: text, service: { id: "any" }, doctor: { id: "any" } });

async function send(to, key, text) {
  const response = await fetch(`${to.address}/api/requests/doctor-appointments`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": key },
    body: JSON.stringify(formOf(text)),
  });
  const body = await response.json();
  if (response.status === 201) return body.data.number;
  figures.refused.push({ by: to.name, status: response.status, code: body.error?.code });
  return null;
}

/** Requests one after another to each running version; each tenth is repeated at the next version, which must answer with its number. */
async function receive(count, ...running) {
  for (let at = 0; at < count; at += 1) {
    const to = running[at % running.length];
    const [key, text] = [randomUUID(), `запись ${figures.sent}`];
    figures.sent += 1;
    const number = await send(to, key, text);
    if (number !== null) stored.add(number);
    if (at % 10 > 0 || number === null) continue;
    const again = await send(running[(at + 1) % running.length], key, text);
    if (again !== number) figures.refused.push({ repeated: number, answered: again });
    else figures.repeatedElsewhere += 1;
  }
}

const paths = [
  "doctors",
  "services",
  "reviews",
  "news",
  "promotions",
  "documents",
  "settings",
  "contacts",
  "sitemap",
  "doctors?search=анна",
];

async function read(...running) {
  for (const { name, address } of running) {
    for (const path of paths) {
      const { status } = await fetch(`${address}/api/${path}`);
      figures.reads += 1;
      if (status !== 200 && status !== 404) figures.failedReads.push({ name, path, status });
    }
  }
}

const commit = commitBefore();
mkdirSync(join(folder, "data"));
const postgres = await openEmbeddedPostgres({ dataDir: folder, log: silentLog, mayCreate: true, mustOwn: true });
const programs = [];
try {
  console.log(
    `Version before: ${versionAt(commit)} (${commit.slice(0, 7)}); this version: ${JSON.parse(git("show", "HEAD:package.json")).version}`,
  );
  checkOut(commit);
  const old = program("the version before", earlier, 0, postgres.url);
  const now = program("this version", root, 1, postgres.url);
  programs.push(old, now);

  const steps = [
    ["the version before alone", () => old.start(), [old]],
    ["this version starts beside it and migrates", () => now.start(), [old, now]],
    [
      "rolled back: this version stops, the one before starts anew",
      () => Promise.all([now.stop(), old.stop()]).then(() => old.start()),
      [old],
    ],
    ["forward again, side by side", () => now.start(), [now, old]],
    ["this version alone", () => old.stop(), [now]],
  ];
  for (const [name, act, running] of steps) {
    const before = stored.size;
    await act();
    await Promise.all([receive(100, ...running), read(...running)]);
    check(`${name}: ${stored.size - before} of 100 requests received`, stored.size - before === 100, figures.refused.slice(-3));
  }

  const { db, close } = connectServer({ databaseUrl: postgres.url, log: silentLog });
  const rows = await db.select({ number: requests.number }).from(requests);
  await close();
  const lost = [...stored].filter((number) => !rows.some((row) => row.number === number));
  check(`every acknowledged request is in the database: ${stored.size} sent, ${rows.length} rows`, lost.length === 0, lost);
  check("each request is stored once", rows.length === stored.size, rows.length);
  check(`a repeat at the other version gets the first number: ${figures.repeatedElsewhere}`, figures.refused.length === 0, figures.refused);
  check(`both versions answer reads: ${figures.reads} answers`, figures.failedReads.length === 0, figures.failedReads);
} catch (error) {
  check("the versions run side by side", false, String(error));
} finally {
  for (const each of programs) await each.stop();
  await postgres.close();
  spawnSync("git", ["worktree", "remove", "--force", earlier], { cwd: root });
  rmSync(folder, { recursive: true, force: true });
}
process.exit(results.every(Boolean) ? 0 : 1);
