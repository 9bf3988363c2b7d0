import { chmod, lstat, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "./platform/log/log.ts";

/** The files that our programs write in the data directory. The directory of PostgreSQL is not listed: it belongs to its server. */
const ours = ["mail", "media", "uploads", "site-pages", "data.key", "audit-anchors.jsonl", "person-acts.jsonl"];

const openToOthers = 0o077;

/** Creates the data directory for its owner only. Closes an existing one that an earlier version left open to others. */
export async function prepareDataDirectory(dataDir: string, log: Log): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (((await lstat(dataDir)).mode & openToOthers) === 0) return;
  try {
    for (const name of ours) await close(join(dataDir, name));
    // The directory itself is closed last, so that the next start repeats an interrupted run.
    await chmod(dataDir, 0o700);
    log.info({}, "DATA_DIR was open to other users; it is closed now");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) throw error;
    log.warn({}, "DATA_DIR is open to other users and belongs to somebody else: chmod it to 0700");
  }
}

async function close(path: string): Promise<void> {
  const found = await lstat(path).catch((error) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (!found || found.isSymbolicLink()) return;
  if (found.isDirectory()) for (const name of await readdir(path)) await close(join(path, name));
  if ((found.mode & openToOthers) !== 0) await chmod(path, found.mode & 0o700);
}
