import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import type { HttpDeps } from "../http/context.ts";
import { blindVisitorAddress } from "../sealing/contexts.ts";
import { rateLimits } from "./table.ts";

/** A kind of request: at most `most` are allowed in a window of `seconds`. The name is stored, so it must not change. */
type Counted = { name: string; most: number; seconds: number };

/** The time until a refused request would be allowed. */
type Wait = { msBeforeNext: number };

export type VisitorCounter = {
  /** Counts one request. Returns `null` if it is allowed, otherwise the time to wait; refused requests are counted too. */
  take(visitor: string): Promise<Wait | null>;
  giveBack(visitor: string): Promise<void>;
};

/**
 * Counts the requests of each visitor under a keyed hash of the address, in the database that all instances share; nothing is counted in
 * memory. The clean-up deletes expired rows.
 */
export function countVisitors({ db, sealer }: Pick<HttpDeps, "db" | "sealer">, { name, most, seconds }: Counted): VisitorCounter {
  const limiter = new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimits,
    keyPrefix: name,
    points: most,
    duration: seconds,
    clearExpiredByTimeout: false,
  });
  const indexOf = (visitor: string) => sealer.blind(blindVisitorAddress, visitor);
  const consume = (index: string) => limiter.consume(index).then(() => null, passOn);

  return {
    async take(visitor) {
      const index = indexOf(visitor);
      const refused = await consume(index);
      if (!refused || refused.msBeforeNext <= seconds * 1000) return refused;
      // A window that ends later than possible began before the clock was set back.
      await limiter.delete(index);
      return await consume(index);
    },
    async giveBack(visitor) {
      await limiter.reward(indexOf(visitor));
    },
  };
}

/** The rate limiter rejects with its count, or with an error of the database. */
function passOn(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason;
  throw reason;
}
