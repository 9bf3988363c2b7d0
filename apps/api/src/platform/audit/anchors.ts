import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";
import type { Database } from "../database/database.ts";
import type { Log } from "../log/log.ts";
import { readLastEntry } from "./record.ts";
import type { AuditAnchor } from "./verify.ts";

const everyMs = 24 * 60 * 60_000;
const anchorSchema = z.object({ at: z.string(), hash: z.string() });
const fileOf = (dataDir: string) => join(dataDir, "audit-anchors.jsonl");

type Options = { db: Database; dataDir: string; log: Log };

/**
 * Writes the newest hash of the audit log to the program's log and to a file, which somebody who cuts the log in the database cannot
 * change.
 */
export async function tellAuditHash({ db, dataDir, log }: Options): Promise<void> {
  const { entry, hash } = await readLastEntry(db);
  const anchor: AuditAnchor = { at: new Date().toISOString(), hash };
  log.info({ entry, hash }, "audit log");
  await appendFile(fileOf(dataDir), `${JSON.stringify(anchor)}\n`, { mode: 0o600 });
}

/** Runs now and every day. `stop` waits for the current run. */
export function startAuditAnchors(options: Options): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await tellAuditHash(options).catch((error) =>
        options.log.error({ error: error instanceof Error ? error.name : "unknown" }, "the audit hash could not be written"),
      );
      await pause(everyMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** The anchors of this data directory, without a last line that was cut by a power failure. */
export async function readAnchors(dataDir: string): Promise<AuditAnchor[]> {
  const text = await readFile(fileOf(dataDir), "utf8").catch((error) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text.split("\n").flatMap((line) => {
    try {
      return [anchorSchema.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
}
