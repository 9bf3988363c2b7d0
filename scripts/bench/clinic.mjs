// Starts the API and the site as `npm start` does, on their own ports and data directory.
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { growClinic } from "../../apps/api/bench/grow-clinic.ts";
import { features } from "../../apps/api/src/app.ts";
import { setAuditKey } from "../../apps/api/src/platform/audit/record.ts";
import { joinDatabase } from "../../apps/api/src/platform/database/open.ts";
import { silentLog } from "../../apps/api/src/platform/log/log.ts";
import { createSealer, findDataKeys } from "../../apps/api/src/platform/sealing/sealing.ts";
import { runStaffCommand, staffCommands } from "../../apps/api/src/terminal/commands.ts";
import { apiProgram, siteProgram, startProgram } from "../setup.mjs";

/** `BENCH_PORT` moves all ports of the bench. */
export const firstPort = Number(process.env.BENCH_PORT ?? 4400);
const port = (offset) => String(firstPort + offset);
const api = `http://127.0.0.1:${port(1)}`;
const site = `http://127.0.0.1:${port(0)}`;

/** Starts both programs and waits until they are ready. `size` copies the demo clinic that many times before the site starts; `env` adds settings. */
export async function startClinic({ size = 1, env: extra = {} } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "len-bench-"));
  const env = {
    NODE_ENV: "production",
    LOG_LEVEL: "error",
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    DEMO_CONTENT: "on",
    API_PORT: port(1),
    API_METRICS_PORT: port(11),
    API_URL: api,
    API_INTERNAL_URL: api,
    SITE_PORT: port(0),
    SITE_METRICS_PORT: port(10),
    SITE_URL: site,
    ...extra,
  };
  const running = {};
  async function siteCount(pattern) {
    const figures = (await (await fetch(`http://127.0.0.1:${port(10)}/metrics`)).text()).split("\n");
    return sumOf(
      figures.filter((line) => pattern.test(line)),
      (line) => Number(line.split(" ").at(-1)),
    );
  }
  const siteCpuSeconds = () => sumOf(familyOf(running.site.pid), cpuSeconds);

  async function start(name, args, sign, more = {}) {
    running[name] = startProgram(args, { ...env, ...more });
    await answers(sign);
  }
  async function stop(name) {
    const program = running[name];
    delete running[name];
    if (!program || program.exitCode !== null) return;
    const exited = once(program, "exit");
    program.kill("SIGTERM");
    await exited;
  }

  await start("api", apiProgram, `${api}/readyz`);
  // Staff commands run in this process, so that the start of a program is not measured; a command returns when its transaction is
  // committed.
  const database = await joinDatabase({ databaseUrl: undefined, dataDir, log: silentLog, forRestore: false });
  if (size > 1) await growClinic(database.db, size);
  await start("site", siteProgram, `${site}/readyz`);
  const sealer = createSealer(await findDataKeys({ dataKey: undefined, dataDir }));
  setAuditKey(sealer);
  return {
    api,
    site,
    /** One command of `npm run staff`, beside the running API. */
    async staff(...args) {
      const { exitCode, output } = await runStaffCommand(staffCommands(features), args, {
        db: database.db,
        sealer,
        actor: "terminal:bench",
        dataDir,
        hasMediaInS3: env.S3_BUCKET !== undefined,
      });
      if (exitCode !== 0) throw new Error(`staff ${args.join(" ")}: ${output}`);
    },
    stopApi: () => stop("api"),
    /** `processes` is the number of site processes behind the port. */
    async restartSite({ processes = 1 } = {}) {
      await stop("site");
      await start("site", siteProgram, `${site}/healthz`, { SITE_PROCESSES: String(processes) });
    },
    /** Stops both programs and starts them again on the same data. */
    async restartAll() {
      await stop("site");
      await stop("api");
      await start("api", apiProgram, `${api}/readyz`);
      await start("site", siteProgram, `${site}/readyz`);
    },
    /** Proportional set sizes in MB: `site`, `api`, `postgres` and `total`. */
    memory() {
      const postgres = Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
      return memoryOf({ site: running.site.pid, api: running.api.pid, postgres });
    },
    /** Resolves when the site has rendered and compressed all known pages and its CPU is idle. */
    async rest() {
      for (let calm = 0; calm < 3; ) {
        const before = siteCpuSeconds();
        await pause(1_500);
        calm = siteCpuSeconds() - before < 0.05 ? calm + 1 : 0;
      }
    },
    siteCpuSeconds,
    /** The number of pages requested so far, and how many of them were answered from the page cache. */
    async siteRequests() {
      const fromCache = await siteCount(/^site_pages_from_cache_total\{/);
      return { fromCache, all: fromCache + (await siteCount(/^site_requests_total\{kind="(?:cached|stale|page)"/)) };
    },
    /** The number of publications that the site has received. */
    changesHeard: () => siteCount(/^site_changes_heard_total /),
    siteResidentMb: () => Math.max(...familyOf(running.site.pid).map(residentMb)),
    async stop() {
      await database.close();
      await stop("site");
      await stop("api");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function answers(address) {
  const until = Date.now() + 240_000;
  while (Date.now() < until) {
    if ((await fetch(address).catch(() => null))?.ok) return;
    await pause(100);
  }
  throw new Error(`${address} did not become ready`);
}

const sumOf = (values, count) => values.reduce((sum, value) => sum + count(value), 0);

/** A program and its children. */
function familyOf(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  return [pid, ...children.flatMap(familyOf)];
}

/** /proc counts in hundredths of a second. The process name, in brackets, may contain spaces. */
function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const residentMb = (pid) => Number(readFileSync(`/proc/${pid}/status`, "utf8").match(/^VmRSS:\s+(\d+)/m)[1]) / 1024;

/** Proportional set sizes in MB of three programs with their children; `api` started PostgreSQL or found it running. */
function memoryOf({ site, api, postgres }) {
  const ofPostgres = familyOf(postgres);
  const figures = {
    site: pssOf(familyOf(site)),
    api: pssOf(familyOf(api).filter((pid) => !ofPostgres.includes(pid))),
    postgres: pssOf(ofPostgres),
  };
  return { ...figures, total: figures.site + figures.api + figures.postgres };
}

const pssOf = (pids) => sumOf(pids, (pid) => Number(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8").match(/^Pss:\s+(\d+)/m)[1]) / 1024);
