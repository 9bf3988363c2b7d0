import { data } from "react-router";
import { env } from "../http/services.server.ts";
import script from "./counter.ts?inline-script";

/** The analytics script as a file of this site, loaded by the boot script after «Принять». Without a counter number it answers 404. */
export function loader() {
  if (!env.counter) throw data(null, { status: 404 });
  return new Response(`var counterNumber=${env.counter};${script}`, { headers: { "Content-Type": "text/javascript; charset=utf-8" } });
}
