import { randomBytes } from "node:crypto";
import type { FieldErrors } from "@len/contract/envelope";
import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { invalid } from "../refusals/refusal.ts";
import type { AppEnv, HttpDeps } from "./context.ts";
import { badRequest, tooLarge } from "./problems.ts";

const maxUrl = 8 * 1024;
export const maxBody = 64 * 1024;

/** Read over the phone: no letters that look like digits. */
const idLetters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

export function newRequestId(): string {
  const letters = [...randomBytes(10)].map((byte) => idLetters[byte % idLetters.length]).join("");
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** Calls anyone may make from any page; the staff's panel and the documentation are not among them. */
function isPublicCall(path: string): boolean {
  return path.startsWith("/api/") && !path.startsWith("/api/docs") && !path.startsWith("/api/staff");
}

/** Gives the handlers what they need, marks the request, and says afterwards what became of it. */
export function requestContext(deps: HttpDeps): MiddlewareHandler<AppEnv> {
  const now = deps.now ?? (() => new Date());

  return async (c, next) => {
    // The path `/*` is looked up as the pattern it looks like, and comes by here twice.
    if (c.get("requestId")) return await next();
    const startedAt = performance.now();
    // Whatever the caller calls itself, the code people read is ours: a foreign one could be forged or hold a name.
    const requestId = newRequestId();
    c.set("requestId", requestId);
    c.set("db", deps.db);
    c.set("sealer", deps.sealer);
    c.set("config", deps.config);
    c.set("log", deps.log);
    c.set("now", now);
    c.set("letterQueued", () => deps.onLetter?.());

    await next();

    if (!c.get("isComplete")) {
      addHeaders(c.res.headers, c.req.path, deps.config);
      c.res.headers.set("X-Request-Id", requestId);
    }
    const answered = { method: c.req.method, route: routePattern(c), status: c.res.status, ms: Math.round(performance.now() - startedAt) };
    deps.log.info({ requestId, ...answered }, "answered");
    deps.onAnswered?.(answered);
  };
}

/** The pattern of the route that answered; what no route knows counts as one, or names would get into logs and metrics. */
function routePattern(c: Context): string {
  const pattern = routePath(c, -1);
  return pattern.includes("*") ? "(none)" : pattern;
}

/** What every answer under the path carries, save for the code of its request. */
export function addHeaders(headers: Headers, path: string, { apiUrl }: Pick<HttpDeps["config"], "apiUrl">): void {
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Referrer-Policy", "no-referrer");
  setDefault(headers, "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'");
  setDefault(headers, "Cache-Control", "no-store");
  setDefault(headers, "X-Robots-Tag", "noindex");
  if (apiUrl.startsWith("https:")) headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  if (isPublicCall(path)) {
    headers.set("Access-Control-Allow-Origin", "*");
    headers.set("Access-Control-Expose-Headers", "X-Request-Id, Retry-After, ETag, Last-Modified, X-Content-Edition");
  }
  setDefault(headers, "Cross-Origin-Resource-Policy", isPublicCall(path) ? "cross-origin" : "same-origin");
}

function setDefault(headers: Headers, name: string, value: string): void {
  if (!headers.has(name)) headers.set(name, value);
}

/** Addresses longer than 8 KB or not decodable go no further; a value of the query that is not UTF-8 is a problem of its parameter. */
export const refuseUnreadableUrl: MiddlewareHandler<AppEnv> = async (c, next) => {
  const { url } = c.req.raw;
  if (url.length > maxUrl) throw tooLarge(414);
  if (/%(?![\da-f]{2})/i.test(url)) throw badRequest();
  const [path = "", ...query] = url.split("?");
  if (decoded(path) === null) throw badRequest();

  const fields: FieldErrors = {};
  for (const pair of query.join("?").split("&")) {
    if (decoded(pair) !== null) continue;
    const name = decoded(pair.split("=", 1).join());
    if (!name) throw badRequest();
    fields[name] = ["Недопустимые знаки"];
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
  await next();
};

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** A body that says it is too long goes no further; one that does not say is counted where it is read (`body.ts`). */
export const limitBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (Number(c.req.header("Content-Length") ?? 0) > maxBody) throw tooLarge(413);
  await next();
};

/** Answer to OPTIONS: what may be called, and from pages of any origin where the call is public. */
export function optionsAnswer(c: Context<AppEnv>, methods: string[]): Response {
  const headers: Record<string, string> = { Allow: methods.join(", ") };
  if (isPublicCall(c.req.path)) {
    headers["Access-Control-Allow-Methods"] = methods.join(", ");
    headers["Access-Control-Allow-Headers"] = "Content-Type, Idempotency-Key";
    headers["Access-Control-Max-Age"] = "86400";
  }
  // Not by the context, which still holds the type of the refusal this answer stands in for.
  return new Response(null, { status: 204, headers });
}
