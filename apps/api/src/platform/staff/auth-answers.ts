import { isAPIError } from "better-auth/api";
import type { Context } from "hono";
import type { AppEnv } from "../http/context.ts";
import { cookiesAt } from "./cookies.ts";
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
  const { session } = cookiesAt(c.get("config").apiUrl);
  const others = (headers.get("cookie") ?? "").split("; ").filter((cookie) => !cookie.startsWith(`${session}=`));
  headers.set("cookie", others.join("; "));
  return headers;
}

export function passCookies(c: Context<AppEnv>, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) c.header("Set-Cookie", cookie, { append: true });
}

/** The token of the session that these headers give to the browser, or null. */
export function tokenIn(headers: Headers): string | null {
  for (const cookie of headers.getSetCookie()) {
    const [, value] = /^(?:__Host-)?len\.session_token=([^;]+)/.exec(cookie) ?? [];
    if (value) return decodeURIComponent(value).split(".")[0] ?? null;
  }
  return null;
}
