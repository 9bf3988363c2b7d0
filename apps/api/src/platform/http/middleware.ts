import { randomBytes } from "node:crypto";
import type { FieldErrors } from "@len/contract/envelope";
import { uploadPartBytes } from "@len/contract/staff/media";
import { importLimits } from "@len/contract/staff/price-import";
import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes, routePath } from "hono/route";
import { answeredLine } from "../log/log.ts";
import { invalid } from "../refusals/refusal.ts";
import type { AppEnv, HttpDeps } from "./context.ts";
import { badRequest, tooLarge } from "./problems.ts";

const maxUrl = 8 * 1024;
const maxBody = 64 * 1024;
/** Maximum body of content: a long article with tables. */
const maxContentBody = 1024 * 1024;

/** Maximum body of prices: a hundred services with a long list each. */
const maxPricesBody = 4 * 1024 * 1024;

/** Maximum body of an upload: a part of a file. */
const maxUploadBody = uploadPartBytes;

/** The larger bodies by the beginning of their path. */
const maxBodies: [string, number][] = [
  ["/api/staff/content/", maxContentBody],
  ["/api/staff/uploads/", maxUploadBody],
  ["/api/staff/consents", maxContentBody],
  ["/api/staff/prices", maxPricesBody],
  ["/api/staff/redirects", maxContentBody],
  // A sheet, together with the rows that a person has confirmed.
  ["/api/staff/price-import/", importLimits.sheetBytes + maxContentBody],
];

export const maxBodyOf = (path: string) => maxBodies.find(([beginning]) => path.startsWith(beginning))?.[1] ?? maxBody;

/** The error code is read over the phone: no letters that look like digits. */
const idLetters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

export function newRequestId(): string {
  const letters = [...randomBytes(10)].map((byte) => idLetters[byte % idLetters.length]).join("");
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** Calls that pages of any origin may make; the staff panel and the documentation are not among them. */
function isPublicCall(path: string): boolean {
  return path.startsWith("/api/") && !path.startsWith("/api/docs") && !path.startsWith("/api/staff");
}

/** Provides the handlers' dependencies, assigns the request id, and logs and counts the result. */
export function requestContext(deps: HttpDeps): MiddlewareHandler<AppEnv> {
  const now = deps.now ?? (() => new Date());

  return async (c, next) => {
    // The path `/*` matches its own pattern, so the router calls this middleware twice for it.
    if (c.get("requestId")) return await next();
    const startedAt = performance.now();
    // The request id is always our own: a client's id could be forged or contain a name.
    const requestId = newRequestId();
    c.set("requestId", requestId);
    c.set("db", deps.db);
    c.set("sealer", deps.sealer);
    c.set("config", deps.config);
    c.set("log", deps.log);
    c.set("now", now);
    c.set("formStored", () => deps.onForm?.(routePattern(c)));
    c.set("letterQueued", () => deps.onLetter?.());

    await next();

    if (!c.get("isComplete")) {
      addHeaders(c.res.headers, c.req.path, deps.config);
      c.res.headers.set("X-Request-Id", requestId);
    }
    const answered = { method: c.req.method, route: routePattern(c), status: c.res.status, ms: Math.round(performance.now() - startedAt) };
    deps.log.info({ requestId, ...answered }, answeredLine);
    deps.onAnswered?.(answered);
  };
}

/**
 * The pattern of the route that answered, or would have answered if no middleware had refused. Patterns of middleware are skipped. All
 * unknown paths count as one, because a path may contain a name.
 */
function routePattern(c: Context): string {
  const answered = routePath(c);
  if (!answered.includes("*")) return answered;
  return matchedRoutes(c).findLast(({ path }) => !path.includes("*"))?.path ?? "(none)";
}

/** Headers of every answer under the path, except the request id. */
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

/** Refuses URLs longer than 8 KB or with invalid encoding; a query value that is not UTF-8 is an error of its parameter. */
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

/** Refuses a body whose Content-Length exceeds the limit; without Content-Length the bytes are counted while reading (`body.ts`). */
export const limitBody: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (Number(c.req.header("Content-Length") ?? 0) > maxBodyOf(c.req.path)) throw tooLarge(413);
  await next();
};

/** Answers OPTIONS: the allowed methods, with CORS headers where the call is public. */
export function optionsAnswer(c: Context<AppEnv>, methods: string[]): Response {
  const headers: Record<string, string> = { Allow: methods.join(", ") };
  if (isPublicCall(c.req.path)) {
    headers["Access-Control-Allow-Methods"] = methods.join(", ");
    headers["Access-Control-Allow-Headers"] = "Content-Type, Idempotency-Key";
    headers["Access-Control-Max-Age"] = "86400";
  }
  // The context's own method would keep the content type of the refusal that this answer replaces.
  return new Response(null, { status: 204, headers });
}
