import { calls } from "@len/contract/calls";
import type { MiddlewareHandler } from "hono";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import type { AppEnv, HttpDeps } from "../http/context.ts";
import { blindVisitorAddress } from "../sealing/contexts.ts";
import { countedVisitor, refuse } from "./counted-visitor.ts";
import { rateLimits } from "./table.ts";

const windowSeconds = 600;

/**
 * Counts each visitor's posts under a keyed hash of the address in the database shared by all instances; memory holds nothing. A form with
 * mistakes (422) does not count, nor does reading one's request, whose token is posted so that logs do not contain it; a wrong token does.
 * The clean-up deletes expired rows.
 */
export function limitPosts({ db, sealer, config }: Pick<HttpDeps, "db" | "sealer" | "config">): MiddlewareHandler<AppEnv> {
  const limiter = new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimits,
    keyPrefix: "posts",
    points: config.rateLimitPosts,
    duration: windowSeconds,
    clearExpiredByTimeout: false,
  });

  async function count(visitor: string): Promise<void> {
    const refused = await limiter.consume(visitor).then(() => null, passOn);
    if (!refused) return;
    if (refused.msBeforeNext <= windowSeconds * 1000) refuse(refused);
    // A window that ends later than possible began before the clock was set back.
    await limiter.delete(visitor);
    await limiter.consume(visitor).catch(refuse);
  }

  return async (c, next) => {
    if (c.req.method !== "POST" || config.rateLimitPosts === 0) return await next();
    const visitor = sealer.blind(blindVisitorAddress, countedVisitor(c));
    await count(visitor);
    await next();
    const isRead = c.req.path === calls.requestStatus.path && c.res.ok;
    if (c.res.status === 422 || isRead) await limiter.reward(visitor);
  };
}

/** The limiter rejects with the count, or with an error of the database. */
function passOn(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason;
  throw reason;
}
