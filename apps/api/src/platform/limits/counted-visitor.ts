import { createHash, timingSafeEqual } from "node:crypto";
import { type TrustedProxies, visitorAddress, visitorNetwork } from "@len/contract/visitor-address";
import type { Context } from "hono";
import { RateLimiterRes } from "rate-limiter-flexible";
import type { AppEnv } from "../http/context.ts";
import { rateLimited } from "../refusals/refusal.ts";

type Came = {
  /** Remote address of the connection; behind proxies this is the address of a proxy. */
  socket: string | undefined;
  forwardedFor: string | undefined;
  /** The visitor address that the site reports, and the secret that proves the site. */
  visitorAddress: string | undefined;
  siteSecret: string | undefined;
};

type Trust = { trustProxy: TrustedProxies; siteApiSecret: string | undefined };

/** The visitor for whom a request counts: the network of the address that the site reports, otherwise of the caller. */
export function countedVisitor(c: Context<AppEnv>): string {
  return countedNetwork(
    {
      socket: c.env?.incoming?.socket?.remoteAddress,
      forwardedFor: c.req.header("X-Forwarded-For"),
      visitorAddress: c.req.header("X-Visitor-Address"),
      siteSecret: c.req.header("X-Site-Secret"),
    },
    c.var.config,
  );
}

export function countedNetwork(came: Came, { trustProxy, siteApiSecret }: Trust): string {
  const reported = isSecret(came.siteSecret, siteApiSecret) ? visitorNetwork(came.visitorAddress ?? "") : null;
  return reported ?? visitorNetwork(visitorAddress(came.socket, came.forwardedFor, trustProxy) ?? "") ?? "unknown";
}

/** Whether the caller is our own site, which knows the shared secret. */
export const isFromSite = (c: Context<AppEnv>) => isSecret(c.req.header("X-Site-Secret"), c.var.config.siteApiSecret);

function isSecret(given: string | undefined, secret: string | undefined): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return given !== undefined && secret !== undefined && timingSafeEqual(hash(given), hash(secret));
}

/** The rate limiter rejects with its count, or with an error of the database. */
export function refuse(reason: unknown): never {
  if (reason instanceof RateLimiterRes) throw rateLimited(Math.max(1, Math.ceil(reason.msBeforeNext / 1000)));
  throw reason;
}
