// The API host and the site as `npm start` starts them, on ports and a data directory of the bench's own.
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { apiProgram, siteProgram, startProgram } from "../setup.mjs";

/** `BENCH_PORT` moves all ports of the bench. */
export const firstPort = Number(process.env.BENCH_PORT ?? 4400);
const port = (offset) => String(firstPort + offset);
const api = `http://127.0.0.1:${port(1)}`;
const site = `http://127.0.0.1:${port(0)}`;

/** Starts both, ready to be asked. */
export async function startClinic() {
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
  };
  const running = {};
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
  await start("site", siteProgram, `${site}/readyz`);
  return {
    api,
    site,
    /** One command of `npm run staff`, to the running API. */
    staff: (...args) => askStaff(join(dataDir, "staff.sock"), args),
    stopApi: () => stop("api"),
    /** `processes` is how many of the site stand behind its port. */
    async restartSite({ processes = 1 } = {}) {
      await stop("site");
      await start("site", siteProgram, `${site}/healthz`, { SITE_PROCESSES: String(processes) });
    },
    /** Resolves when the site has made and pressed all pages it knows of, and its processor has nothing to do. */
    async rest() {
      for (let calm = 0; calm < 3; ) {
        const before = siteCpuSeconds();
        await pause(1_500);
        calm = siteCpuSeconds() - before < 0.05 ? calm + 1 : 0;
      }
    },
    siteCpuSeconds,
    siteResidentMb: () => Math.max(...familyOf(running.site.pid).map(residentMb)),
    async stop() {
      await stop("site");
      await stop("api");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function answers(address) {
  const until = Date.now() + 120_000;
  while (Date.now() < until) {
    if ((await fetch(address).catch(() => null))?.ok) return;
    await pause(100);
  }
  throw new Error(`${address} did not become ready`);
}

async function askStaff(path, args) {
  const socket = connect({ path, allowHalfOpen: true });
  socket.end(JSON.stringify({ args, user: "bench" }));
  const { exitCode, output } = JSON.parse(await text(socket));
  if (exitCode !== 0) throw new Error(`staff ${args.join(" ")}: ${output}`);
  return output;
}

const sumOf = (values, count) => values.reduce((sum, value) => sum + count(value), 0);

/** A program and what it has started. */
function familyOf(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  return [pid, ...children.flatMap(familyOf)];
}

/** In /proc they are hundredths; the name in brackets may hold spaces. */
function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const residentMb = (pid) => Number(readFileSync(`/proc/${pid}/status`, "utf8").match(/^VmRSS:\s+(\d+)/m)[1]) / 1024;
