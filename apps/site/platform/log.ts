import { type Logger, pino } from "pino";

export type Log = Pick<Logger, "info" | "warn" | "error">;

/** JSON lines on stdout. Callers name each field they log: no bodies, no queries, no network addresses of visitors. */
export function createLog(level: string): Log {
  return pino({ level, base: { program: "site" }, timestamp: pino.stdTimeFunctions.isoTime });
}

/**
 * The path of a request target for the log. Links in letters end in a secret token, so a path below `/subscribe`, in any spelling, is
 * logged only up to the action.
 */
export function loggedPath(target: string): string {
  const [path = ""] = target.split("?");
  const segments = path.split("/").filter((segment) => segment !== "");
  // `/page-data/<hash>` is a prefix of the page's path.
  const [first = "", act = "", ...secret] = segments[0] === "page-data" ? segments.slice(2) : segments;
  return secret.length > 0 && isSubscribe(first) ? `/subscribe/${act}/…` : path;
}

function isSubscribe(segment: string): boolean {
  try {
    return decodeURIComponent(segment).toLowerCase() === "subscribe";
  } catch {
    return false;
  }
}
