import { isAPIError } from "better-auth/api";
import type { Context } from "hono";
import type { AppEnv } from "../http/context.ts";
import { cookiesAt } from "./cookies.ts";
import { authHeaders } from "./session.ts";

/** Returns null when better-auth refuses a password or a code with 4xx. */
export async function orNull<Result>(act: () => Promise<Result>): Promise<Result | null> {
  try {
    return await act();
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return null;
    throw error;
  }
}

/** A sign-in ignores the browser's session, which may belong to another person than the one who signs in. */
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

/** The token of the session in these headers, or null. */
export function tokenIn(headers: Headers): string | null {
  for (const cookie of headers.getSetCookie()) {
    const [, value] = /^(?:__Host-)?len\.session_token=([^;]+)/.exec(cookie) ?? [];
    if (value) return decodeURIComponent(value).split(".")[0] ?? null;
  }
  return null;
}
