// Prepares everything that other scripts need. Plain JavaScript for Node 20 and later, because the project's own Node is one of the
// things that this file installs.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

const hashOf = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex");

/** Installs the locked packages unless they are installed already. */
export function ensureInstalled() {
  const stampFile = join(root, "node_modules/.installed");
  const stamp = hashOf(readFileSync(join(root, "package-lock.json")), process.platform, process.arch);
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;

  console.log("Installing packages (npm ci)…");
  // Devices under test may set NODE_ENV=production; the build and the tests need all packages.
  run("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
  linkNode();
  writeFileSync(stampFile, stamp);
}

/** Child processes and the units in `deploy/` find the project's Node here; npm 9 leaves this link out. */
function linkNode() {
  const own = `node-${process.platform}-${process.arch}/bin/node`;
  const link = join(root, "node_modules/.bin/node");
  if (existsSync(join(root, "node_modules", own)) && !existsSync(link)) symlinkSync(`../${own}`, link);
}

/** Ends a program that must not install packages when they are missing. */
export function requireInstalled() {
  if (existsSync(join(root, "node_modules/pg"))) return;
  console.error(`В ${root} не установлены пакеты: сначала npm start или npm ci.`);
  process.exit(1);
}

/** The path of the Node that runs the programs: the project's own, or the current one if it is new enough. */
export function projectNode() {
  const own = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (existsSync(own)) return own;
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  console.error(`Node ${process.versions.node} on ${process.platform} ${process.arch}: please install Node 24 or newer.`);
  process.exit(1);
}

/**
 * Call it in a program that imports TypeScript: under an older Node it restarts the program with the project's Node and ends this process
 * with it.
 */
export async function underProjectNode() {
  if (Number(process.versions.node.split(".")[0]) >= 24) return;
  const program = startProgram(process.argv.slice(1));
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => program.kill(signal));
  const [code] = await once(program, "exit");
  process.exit(code ?? 1);
}

/** Environment for child processes: the project's Node and tools first on the path. */
export function childEnv(extra = {}) {
  const bin = join(root, "node_modules/.bin");
  return { ...process.env, PATH: `${bin}:${process.env.PATH}`, ...extra };
}

/** Runs a command in the repository and waits for it; a failure ends this program too. */
export function run(command, args, env = {}) {
  const { status, signal, error } = spawnSync(command, args, { cwd: root, stdio: "inherit", env: childEnv({ ...memorySettings, ...env }) });
  if (error) console.error(`${command}: ${error.message}`);
  if (status !== 0) process.exit(signal ? 1 : (status ?? 1));
}

/** Like `run`, but returns whether the command succeeded. */
export function succeeds(command, args, env = {}) {
  return spawnSync(command, args, { cwd: root, stdio: "inherit", env: childEnv(env) }).status === 0;
}

/** Installs the tools of a check, which are not packages of the project, from the lock file in `scripts/NAME`; returns that folder. */
export function installTools(name) {
  const folder = join(root, "scripts", name);
  if (existsSync(join(folder, "node_modules"))) return folder;
  console.log("Installing the tools…");
  const options = { cwd: folder, stdio: "inherit", env: childEnv() };
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], options);
  if (status !== 0) process.exit(1);
  return folder;
}

/**
 * V8 would let the young generation grow to 128 MB in the API and 64 MB in the site, of which 9 MB are in use. The units in `deploy/` set
 * the
 * same bounds.
 */
const memoryBounds = ["--max-semi-space-size=4"];

/** glibc returns freed memory to the system instead of keeping it for each thread; other C libraries ignore these variables. */
const memorySettings = { MALLOC_ARENA_MAX: "2", MALLOC_TRIM_THRESHOLD_: "131072" };

export const apiProgram = [...memoryBounds, "apps/api/src/server.ts"];
export const siteProgram = [...memoryBounds, "apps/site/server.ts"];

/** Starts a long-running program in the same process group. It may send a message («ready») over its IPC channel. */
export function startProgram(args, env = {}) {
  const stdio = ["inherit", "inherit", "inherit", "ipc"];
  return spawn(projectNode(), args, { cwd: root, stdio, env: childEnv(env) });
}

/** Resolves when the program has reported that it is ready, or has ended without that. */
export function readyOrEnded(program) {
  return new Promise((resolve) => {
    program.on("message", (message) => message === "ready" && resolve(true));
    program.on("exit", () => resolve(false));
  });
}

/** Builds the site and the panel; skips either one if its sources have not changed since its last build. */
export function ensureBuilt() {
  buildOnce("apps/site", [], () => {
    console.log("Building the site…");
    keepAssets(join(root, "apps/site/build/client/assets"), join(root, "apps/site/build-earlier/assets"));
    const bin = join(root, "node_modules/@react-router/dev/bin.cjs");
    run(projectNode(), [bin, "build", "apps/site", "--logLevel", "warn"], { NODE_ENV: "production" });
  });
  // The panel takes tokens, fonts and icon from the site.
  buildOnce("apps/admin", ["apps/site/app/styles", "apps/site/public"], () => {
    console.log("Building the panel…");
    run(projectNode(), [join(root, "node_modules/vite/bin/vite.js"), "build", "apps/admin", "--logLevel", "warn"], {
      NODE_ENV: "production",
    });
  });
}

function buildOnce(workspace, others, build) {
  const stampFile = join(root, workspace, "build/.built");
  const stamp = hashOf(
    ...sourcesOf(workspace, "packages/contract", ...others).flatMap((file) => [file, readFileSync(join(root, file))]),
    readFileSync(join(root, "package-lock.json")),
    readFileSync(join(root, "scripts/browser-floor.ts")),
  );
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  build();
  mkdirSync(join(root, workspace, "build"), { recursive: true });
  writeFileSync(stampFile, stamp);
}

const assetsAreKept = { milliseconds: 30 * 24 * 3_600_000, bytes: 20_000_000 };

/** Before a build: keeps the assets of the previous one for pages that are still open; the newest 20 MB, for 30 days. */
function keepAssets(assets, earlier) {
  if (!existsSync(assets)) return;
  mkdirSync(earlier, { recursive: true });
  for (const name of readdirSync(assets)) copyFileSync(join(assets, name), join(earlier, name));

  const kept = readdirSync(earlier).map((name) => ({ path: join(earlier, name), stats: statSync(join(earlier, name)) }));
  let bytes = 0;
  for (const { path, stats } of kept.sort((a, b) => b.stats.mtimeMs - a.stats.mtimeMs)) {
    bytes += stats.size;
    if (bytes > assetsAreKept.bytes || Date.now() - stats.mtimeMs > assetsAreKept.milliseconds) rmSync(path);
  }
}

function sourcesOf(...folders) {
  const skipped = new Set(["node_modules", "build", "build-earlier", ".react-router"]);
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => !skipped.has(name) && !/\.test\.tsx?$/.test(name))
      .sort()
      .flatMap((name) => (statSync(join(root, folder, name)).isDirectory() ? sourcesOf(join(folder, name)) : [join(folder, name)])),
  );
}

/** Loads `.env` of the repository if it exists; variables that are already set win. */
export function loadEnvFile() {
  const file = join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}
