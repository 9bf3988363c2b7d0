import { isAPIError } from "better-auth/api";
import type { Context } from "hono";
import type { AppEnv } from "../http/context.ts";
import { sessionCookie } from "./auth.ts";
import { authHeaders } from "./session.ts";

/** Passwords and codes are refused by better-auth with 4xx; null then. */
export async function orNull<Result>(act: () => Promise<Result>): Promise<Result | null> {
  try {
    return await act();
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return null;
    throw error;
  }
}

/** A sign-in starts from nothing: a session that the browser still has must not answer for the person who signs in. */
export function withoutSession(c: Context<AppEnv>): Headers {
  const headers = authHeaders(c);
  const others = (headers.get("cookie") ?? "").split("; ").filter((cookie) => !cookie.startsWith(`${sessionCookie}=`));
  headers.set("cookie", others.join("; "));
  return headers;
}

export function passCookies(c: Context<AppEnv>, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) c.header("Set-Cookie", cookie, { append: true });
}

/** The token of the session that these headers give to the browser, or null. */
export function tokenIn(headers: Headers): string | null {
  for (const cookie of headers.getSetCookie()) {
    const [, value] = new RegExp(`^${sessionCookie}=([^;]+)`).exec(cookie) ?? [];
    if (value) return decodeURIComponent(value).split(".")[0] ?? null;
  }
  return null;
}
