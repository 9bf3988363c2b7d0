import type { Context, MiddlewareHandler } from "hono";
import PQueue from "p-queue";
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { AppEnv, HttpDeps } from "../http/context.ts";
import { rateLimited } from "../refusals/refusal.ts";
import { countedVisitor, isFromSite, refuse } from "./counted-visitor.ts";

/** Limit of searches and suggestions of one visitor. A page requests suggestions while a visitor types. */
const ofOneVisitor = { points: 300, duration: 60 };
/** Number of simultaneous searches of one API process: they use at most one core of PostgreSQL each. */
const atOnce = 2;
const mostWaiting = 40;
const busySeconds = 5;

const isSearch = (c: Context<AppEnv>) => Boolean(c.req.query("search"));

/**
 * Limits searches, the most expensive reads: per visitor, and in total, so that many visitors together do not slow down forms. Searches of
 * our own site count only in total, because its pages are shared by visitors; the site limits each visitor itself. Other expensive reads
 * have the same limits and counts of their own: `isLimited` selects them.
 */
export function limitSearches({ config }: Pick<HttpDeps, "config">, isLimited = isSearch): MiddlewareHandler<AppEnv> {
  const visitors = new RateLimiterMemory(ofOneVisitor);
  const searches = new PQueue({ concurrency: atOnce });

  return async (c, next) => {
    if (!isLimited(c)) return await next();
    if (config.rateLimitPosts > 0 && !isFromSite(c)) await visitors.consume(countedVisitor(c)).catch(refuse);
    if (searches.size >= mostWaiting) throw rateLimited(busySeconds);
    await searches.add(() => next());
  };
}
