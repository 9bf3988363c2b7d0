import { calls } from "@len/contract/calls";
import type { MiddlewareHandler } from "hono";
import type { AppEnv, HttpDeps } from "../http/context.ts";
import { countedVisitor, refuse } from "./counted-visitor.ts";
import { countVisitors } from "./visitor-counter.ts";

const tenMinutes = 600;
const mostHolds = 120;
const reads: string[] = [calls.requestStatus.path, calls.moveTimes.path];

/**
 * Limits the posts of each visitor. A form with mistakes (422) does not count, nor does reading one's request, whose token is posted so
 * that logs do not contain it; a wrong token does. Holds have a counter of their own, so that choosing a time does not use up forms;
 * releasing a hold is not counted.
 */
export function limitPosts(deps: Pick<HttpDeps, "db" | "sealer" | "config">): MiddlewareHandler<AppEnv> {
  const most = deps.config.rateLimitPosts;
  const posts = countVisitors(deps, { name: "posts", most, seconds: tenMinutes });
  const holds = countVisitors(deps, { name: "holds", most: mostHolds, seconds: tenMinutes });

  return async (c, next) => {
    const { path } = c.req;
    if (c.req.method !== "POST" || most === 0 || path === calls.releaseHold.path) return await next();
    const counter = path === calls.holdTime.path ? holds : posts;
    const visitor = countedVisitor(c);
    const refused = await counter.take(visitor);
    if (refused) refuse(refused);
    await next();
    const isRead = reads.includes(path) && c.res.ok;
    if (c.res.status === 422 || isRead) await counter.giveBack(visitor);
  };
}
