import type { DoctorCard } from "@len/contract/doctors";
import { renderToStaticMarkup } from "react-dom/server";
import { fullName, shortName } from "../clinic/doctor-name.tsx";
import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import { rating, reviewCount, years } from "../ui/formats.ts";
import { findWeek, type PanelQuery, wantedDays } from "./panel-query.ts";
import { ServicePanel } from "./service-panel.tsx";
import { shownTimes } from "./shown-times.ts";
import { doctorsOf, openDay, stripOf } from "./week-strip.ts";

/** The most doctors of one question for the soonest times. */
const mostAsked = 24;

/** The panel of a service as HTML; `null` for an unknown service, or when the API does not answer. */
export async function servicePanelFragment(api: ApiClient, query: PanelQuery): Promise<string | null> {
  const { service } = query;
  const contacts = await quietly(api.contacts());
  if (service === undefined || !contacts) return null;
  const doctors = await doctorsOf(api, service);
  if (doctors.length === 0) return null;

  const { timeZone } = contacts;
  const [week, soonest] = await Promise.all([
    quietly(findWeek(api, { service, doctor: "any" }, { ...wantedDays(query), timeZone })),
    quietly(api.soonestTimes({ doctors: doctors.slice(0, mostAsked).map(({ slug }) => slug), service })),
  ]);
  const times = shownTimes(week?.free.days.flatMap((day) => day.times) ?? [], doctors, contacts);
  const strip = stripOf(week, times, contacts);
  const day = openDay(strip, query);
  const lines = doctors.map((doctor) => ({
    ...{ slug: doctor.slug, name: fullName(doctor), short: shortName(doctor), about: aboutOf(doctor) },
    image: doctor.thumbImage ?? doctor.cardImage ?? doctor.image,
    times: times.filter((time) => time.doctor.id === doctor.id && time.day === day),
    nearest: shownTimes(soonest?.find(({ slug }) => slug === doctor.slug)?.times ?? [], [doctor], contacts)[0] ?? null,
  }));
  // Doctors without any time come last.
  const rank = ({ times: [first], nearest }: (typeof lines)[number]) => first?.start ?? `later ${nearest?.start ?? "never"}`;

  return renderToStaticMarkup(
    <ServicePanel
      {...{ service, strip, day, times, doctors: lines.sort((one, other) => rank(one).localeCompare(rank(other))) }}
      state={week?.free.state ?? "silent"}
      next={week?.free.next ?? null}
      today={week?.today ?? ""}
      until={week?.free.until ?? null}
      phone={contacts.phones[0]?.number ?? null}
    />,
  );
}

/** «стаж 14 лет, 4,6 ★», «стаж 9 лет, 4 отзыва» */
const aboutOf = ({ experience, rating: mark, countReviews }: DoctorCard) =>
  [`стаж ${years(experience)}`, mark !== null ? `${rating(mark)}\u00a0★` : countReviews > 0 && reviewCount(countReviews)]
    .filter(Boolean)
    .join(", ");
