import { type Logger, pino } from "pino";

export type Log = Pick<Logger, "info" | "warn" | "error">;

/** JSON lines on stdout. Callers name each field they log: no bodies, no queries, no addresses of visitors. */
export function createLog(level: string): Log {
  return pino({ level, base: { program: "site" }, timestamp: pino.stdTimeFunctions.isoTime });
}
