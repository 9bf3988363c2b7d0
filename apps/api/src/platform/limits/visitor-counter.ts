import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import type { HttpDeps } from "../http/context.ts";
import { blindVisitorAddress } from "../sealing/contexts.ts";
import { rateLimits } from "./table.ts";

/** What is counted: at most `most` in a window of `seconds`. Names are stored and never change. */
type Counted = { name: string; most: number; seconds: number };

/** Refused: how long to wait. */
type Wait = { msBeforeNext: number };

export type VisitorCounter = {
  /** Counts one; `null` when the visitor had one left. A refused one counts too. */
  take(visitor: string): Promise<Wait | null>;
  giveBack(visitor: string): Promise<void>;
};

/**
 * Counts what each visitor does under a keyed hash of the address in the database shared by all instances; memory holds nothing. The
 * clean-up deletes expired rows.
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

/** The limiter rejects with the count, or with an error of the database. */
function passOn(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason;
  throw reason;
}
