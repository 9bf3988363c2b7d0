import { type Logger, type LoggerOptions, pino } from "pino";

export type Log = Pick<Logger, "info" | "warn" | "error">;

/** Logs JSON lines to stdout. Callers name each field that they log: no bodies, no queries, no network addresses of visitors. */
export function createLog(level: string, isTerminal = process.stdout.isTTY): Log {
  const options = { level, base: { program: "site" }, timestamp: pino.stdTimeFunctions.isoTime };
  // In a terminal the lines of requests would hide the messages for people.
  const hooks: LoggerOptions["hooks"] = {
    logMethod(line, write) {
      if (line.at(-1) !== answeredLine) write.apply(this, line);
    },
  };
  return pino(isTerminal && level !== "debug" ? { ...options, hooks } : options);
}

/** The message of each request's log line. */
export const answeredLine = "answered";

/** Segments of `/requests/…` that are longer than this are tokens. */
const longestName = 20;

/**
 * The path of a request target for the log. Links in letters and the link of a request end with a secret token. So after a segment
 * `subscribe` only the action that follows is logged, after `z` nothing, and after `requests` a segment as long as a token is omitted. This
 * applies to any spelling and below any prefix, such as `/page-data/<hash>`.
 */
export function loggedPath(target: string): string {
  const [path = ""] = target.split("?");
  const segments = path.split("/").filter((segment) => segment !== "");
  const after = (name: string) => (segments.some(isCalled(name)) ? segments.slice(segments.findIndex(isCalled(name)) + 1) : []);
  const [act = "", ...secret] = after("subscribe");
  if (secret.length > 0) return `/subscribe/${act}/…`;
  if (after("z").length > 0) return "/z/…";
  return after("requests").some(({ length }) => length > longestName) ? "/requests/…" : path;
}

const isCalled = (name: string) => (segment: string) => {
  try {
    return decodeURIComponent(segment).toLowerCase() === name;
  } catch {
    return false;
  }
};
