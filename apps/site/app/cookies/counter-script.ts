import { data } from "react-router";
import { env } from "../http/services.server.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import script from "./counter.ts?inline-script";

export const handle: RouteHandle = { cachedBy: {} };

/** The script of the visit counter, which the boot script loads after «Принять». If no counter is configured, it answers 404. */
export function loader() {
  if (!env.counter) throw data(null, { status: 404 });
  return new Response(`var counterNumber=${env.counter};${script}`, { headers: { "Content-Type": "text/javascript; charset=utf-8" } });
}
