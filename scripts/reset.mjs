// npm run reset: removes the embedded database, its media and letters. Asks first: there may be requests in it.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { loadEnvFile, root } from "./setup.mjs";

loadEnvFile();
const dataDir = resolve(root, process.env.DATA_DIR ?? "data");

const pidFile = join(dataDir, "postgres/postmaster.pid");
if (existsSync(pidFile)) {
  const pid = Number.parseInt(readFileSync(pidFile, "utf8"), 10);
  if (isRunning(pid)) {
    console.error(`База данных ещё работает (процесс ${pid}). Остановите программу, а если она уже остановлена — этот процесс.`);
    process.exit(1);
  }
}

const prompt = createInterface({ input: process.stdin, output: process.stdout });
const answer = process.argv.includes("--yes") ? "да" : await prompt.question(`Удалить всё в ${dataDir}? (да/нет) `);
prompt.close();

if (answer.trim().toLowerCase() === "да") {
  rmSync(dataDir, { recursive: true, force: true });
  console.log("Удалено. npm start создаст демонстрационную клинику заново.");
}

/** Whether the process is a PostgreSQL: an interrupted one leaves its file behind, and another program may have its process id by now. */
function isRunning(pid) {
  try {
    if (existsSync("/proc/self")) return readFileSync(`/proc/${pid}/stat`, "utf8").startsWith(`${pid} (postgres) `);
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}
