import { type LoggerOptions, pino } from "pino";

/** The log of all parts of the API. Callers choose the fields and never pass a body, a query, an address or a name. */
export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

/** The message of the line that is logged for each request. */
export const answeredLine = "answered";

/** Writes JSON lines to stdout. In a terminal the lines of requests are written only with `debug`, because they would hide other lines. */
export function createLog(level: LogLevel, isTerminal = process.stdout.isTTY): Log {
  const options = { level, base: { program: "api" }, timestamp: pino.stdTimeFunctions.isoTime };
  const hooks: LoggerOptions["hooks"] = {
    logMethod(line, write) {
      if (line.at(-1) !== answeredLine) write.apply(this, line);
    },
  };
  return pino(isTerminal && level !== "debug" ? { ...options, hooks } : options);
}

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
