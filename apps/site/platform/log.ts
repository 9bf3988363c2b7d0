import { type Logger, pino } from "pino";

export type Log = Pick<Logger, "info" | "warn" | "error">;

/** JSON lines on stdout. Callers name each field they log: no bodies, no queries, no network addresses of visitors. */
export function createLog(level: string): Log {
  return pino({ level, base: { program: "site" }, timestamp: pino.stdTimeFunctions.isoTime });
}

/**
 * The path of a request target for the log. Links in letters end in a secret token, so a path is logged only up to the action that
 * follows a segment `subscribe`, in any spelling and below any prefix, such as `/page-data/<hash>`.
 */
export function loggedPath(target: string): string {
  const [path = ""] = target.split("?");
  const segments = path.split("/").filter((segment) => segment !== "");
  const [, act = "", ...secret] = segments.slice(segments.findIndex(isSubscribe));
  return segments.some(isSubscribe) && secret.length > 0 ? `/subscribe/${act}/…` : path;
}

function isSubscribe(segment: string): boolean {
  try {
    return decodeURIComponent(segment).toLowerCase() === "subscribe";
  } catch {
    return false;
  }
}
