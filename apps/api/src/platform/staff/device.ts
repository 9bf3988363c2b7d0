import { randomBytes, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { AppEnv } from "../http/context.ts";
import type { Sealer } from "../sealing/sealing.ts";
import { cookiesAt } from "./cookies.ts";

const days = 400;

/**
 * A browser in which this account has signed in before. Its failures are counted separately from those of its address, so that a stranger
 * behind the same router, or a proxy that hides all addresses, cannot slow the account's owner down. The cookie gives no other right.
 */
export function deviceOf(c: Context<AppEnv>, sealer: Sealer, email: string): string | null {
  const [, nonce = "", proof = ""] = /^([\w-]+)\.(.+)$/.exec(getCookie(c, cookiesAt(c.get("config").apiUrl).device) ?? "") ?? [];
  const given = Buffer.from(proof);
  const isProof = sealer.blinds(purpose, proven(email, nonce)).some((text) => {
    const expected = Buffer.from(text);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return nonce !== "" && isProof ? `device:${nonce}` : null;
}

/** Call it after the whole sign-in, including the second step: the password alone may be stolen. */
export function rememberDevice(c: Context<AppEnv>, sealer: Sealer, email: string): void {
  if (deviceOf(c, sealer, email) !== null) return;
  const nonce = randomBytes(18).toString("base64url");
  const { device, isSecure } = cookiesAt(c.get("config").apiUrl);
  setCookie(c, device, `${nonce}.${sealer.blind(purpose, proven(email, nonce))}`, {
    path: "/",
    secure: isSecure,
    httpOnly: true,
    sameSite: "Strict",
    maxAge: days * 86_400,
  });
}

/** Cookies of an earlier version, `staff.device`, were set after the password alone. */
const purpose = "staff.device.signed-in";
const proven = (email: string, nonce: string) => JSON.stringify([email, nonce]);
