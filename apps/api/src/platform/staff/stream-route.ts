import { staffCalls } from "@len/contract/staff/calls";
import { maintenance } from "../refusals/refusal.ts";
import { findSession } from "./session.ts";
import { staffRoute } from "./staff-route.ts";

/** One stream per browser. A session that ends closes its streams within seconds. */
export const streamRoute = staffRoute({ ...staffCalls.stream, summary: "Поток событий панели", audit: null }, async ({ c, deps, me }) => {
  if (!deps.liveEvents) throw maintenance();
  const isAllowed = async () => (await findSession(c, deps.auth, false)) !== null;
  if (c.req.method === "HEAD") return c.body(null, 200);
  const response = deps.liveEvents.open(c, { id: me.id, roles: me.roles, isAllowed });
  response.headers.set("Cache-Control", "no-store");
  // Tells a proxy to pass each event on at once.
  response.headers.set("X-Accel-Buffering", "no");
  return response;
});
