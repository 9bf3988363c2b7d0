import { visitCalendar } from "@len/contract/visit-event";
import { data } from "react-router";
import { caching } from "../../platform/caching.ts";
import { visitorAddress } from "../../platform/visitor-address.ts";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { required } from "../http/required.ts";
import type { Route } from "./+types/calendar-file.ts";
import { wishCalendar } from "./calendar.ts";

/**
 * The visit or the wished time of a request as a calendar file. Answers 404 when the link has expired or the request names no day, 503 when
 * the request cannot be loaded.
 */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [status, contacts] = await Promise.all([
    required(api.requestStatus(params.token, { visitorAddress: visitorAddress(request) })),
    quietly(api.contacts()),
  ]);
  if (!status?.visit && !status?.wishedDay) throw data(null, { status: 404 });
  if (!contacts) throw data(null, { status: 503 });
  const { visit, wishedDay, number } = status;
  const { name: clinic, timeZone } = contacts;
  const { city, street } = visit?.address ?? contacts.address;
  const place = `${city}, ${street}`;
  const page = new URL(url.pathname.replace(/\/calendar\.ics$/, ""), url).href;
  const file = visit
    ? visitCalendar({ ...visit, clinic, place, url: page })
    : wishedDay && wishCalendar({ number, wishedDay, clinic, place, timeZone, now: new Date() });
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="klinika.ics"`,
      "Cache-Control": caching.never,
      "X-Robots-Tag": "noindex",
    },
  });
}
