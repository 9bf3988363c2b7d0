import type { Context, MiddlewareHandler } from "hono";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import type { AppEnv, HttpDeps } from "../http/context.ts";
import { rateLimited } from "../refusals/refusal.ts";
import { blindVisitorAddress } from "../sealing/contexts.ts";
import { rateLimits } from "./table.ts";
import { countedAddress } from "./visitor-address.ts";

const windowSeconds = 600;

/**
 * Counts each visitor's posts, refused ones included, under a keyed hash of the address in the database shared by all instances;
 * nothing is kept in memory. The clean-up deletes expired rows.
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

  return async (c, next) => {
    if (c.req.method === "POST" && config.rateLimitPosts > 0) {
      await limiter.consume(sealer.blind(blindVisitorAddress, countedVisitor(c))).catch(refuse);
    }
    await next();
  };
}

/** The visitor that a request counts for. */
export function countedVisitor(c: Context<AppEnv>): string {
  return countedAddress(
    {
      socket: c.env?.incoming?.socket?.remoteAddress,
      forwardedFor: c.req.header("X-Forwarded-For"),
      visitorAddress: c.req.header("X-Visitor-Address"),
      siteSecret: c.req.header("X-Site-Secret"),
    },
    c.var.config,
  );
}

/** The limiter rejects with the count, or with an error of the database. */
function refuse(reason: unknown): never {
  if (reason instanceof RateLimiterRes) throw rateLimited(Math.max(1, Math.ceil(reason.msBeforeNext / 1000)));
  throw reason;
}
