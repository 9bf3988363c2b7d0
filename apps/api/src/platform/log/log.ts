import { pino } from "pino";

/** What parts of the API write to. Fields are chosen by the caller; never a body, a query, an address or a name. */
export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

/** JSON lines to stdout. */
export function createLog(level: LogLevel): Log {
  return pino({ level, base: { program: "api" }, timestamp: pino.stdTimeFunctions.isoTime });
}

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
