import { data } from "react-router";
import { caching } from "../../platform/caching.ts";
import { visitorAddress } from "../../platform/visitor-address.ts";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { required } from "../http/required.ts";
import type { Route } from "./+types/calendar-file.ts";
import { calendarFile } from "./calendar.ts";

/**
 * The wish of a request as a calendar file. Answers 404 when the link has expired or the wish names no day, 503 while the request cannot
 * be loaded.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [status, contacts] = await Promise.all([
    required(api.requestStatus(params.token, { visitorAddress: visitorAddress(request) })),
    quietly(api.contacts()),
  ]);
  if (!status?.wishedDay) throw data(null, { status: 404 });
  if (!contacts) throw data(null, { status: 503 });
  const { name, timeZone, address } = contacts;
  const place = `${address.city}, ${address.street}`;
  const file = calendarFile({ number: status.number, wishedDay: status.wishedDay, clinic: name, place, timeZone, now: new Date() });
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="klinika.ics"`,
      "Cache-Control": caching.never,
      "X-Robots-Tag": "noindex",
    },
  });
}
