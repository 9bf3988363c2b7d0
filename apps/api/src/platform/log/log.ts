import { pino } from "pino";

/** The log of all parts of the API. Callers choose the fields; never a body, a query, an address or a name. */
export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

/** Writes JSON lines to stdout. */
export function createLog(level: LogLevel): Log {
  return pino({ level, base: { program: "api" }, timestamp: pino.stdTimeFunctions.isoTime });
}

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
