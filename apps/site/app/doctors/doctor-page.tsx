import { data, href } from "react-router";
import { fullName } from "../clinic/doctor-name.tsx";
import { nextReceptions, readClinicNow, receptionInWords } from "../clinic/reception.ts";
import { useRootData } from "../clinic/root-data.ts";
import { pageParam } from "../http/address-params.ts";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { requiredItem } from "../http/required.ts";
import { partOfRecordOptions } from "../requests/choices/form-options.ts";
import { reviewPageSize } from "../reviews/page-sizes.ts";
import { pageNumber } from "../routing/parameters.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { clinicTitle, itemMeta, rootDataOf } from "../seo/page-meta.ts";
import type { Route } from "./+types/doctor-page.ts";
import { BookableHead } from "./bookable-head.tsx";
import { DoctorHead } from "./doctor-head.tsx";
import { doctorOfPage } from "./doctor-of-page.ts";
import styles from "./doctor-page.module.css";
import { doctorPress } from "./doctor-press.ts";
import { DoctorReception } from "./doctor-reception.tsx";
import { doctorStructuredData } from "./doctor-structured-data.ts";
import { DoctorTabs } from "./doctor-tabs.tsx";
import { sharedItem } from "./listings.ts";

export const handle: RouteHandle = {
  cachedBy: { page: pageNumber },
  ...(import.meta.env.SSR && { sharedItem }),
};

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { doctor, reviews, head } = loaderData;
  const root = rootDataOf(matches);

  return itemMeta(
    matches,
    doctor,
    { title: `${head.name} — ${clinicTitle(root)}`, description: head.description, type: "profile" },
    ...doctorStructuredData(doctor, reviews?.data ?? [], root),
  );
}

/** Without scripts «Показать ещё» is a link to a page with more reviews: `?page=2` shows the first two pages together. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const doctor = await requiredItem(api.doctor(params.name), href("/specialists/:name", params));

  const pages = pageParam(url.searchParams);
  const isPast = pages > 1 && (pages - 1) * reviewPageSize >= doctor.countReviews;
  if (isPast || pages > mostPages) throw data(null, { status: 404 });

  const [reviews, press, contacts] = await Promise.all([
    doctor.countReviews > 0 ? quietly(api.doctorReviews(doctor.id, { limit: pages * reviewPageSize })) : null,
    quietly(api.massMedia({ doctor: doctor.slug, limit: shownPublications })),
    quietly(api.contacts()),
  ]);
  const now = readClinicNow(contacts);
  const [reception] = nextReceptions(doctor, now, contacts);

  const pressLinks = { all: `${href("/mass-media")}?doctor=${doctor.slug}`, page: url.pathname };
  const head = {
    name: [fullName(doctor), doctor.positions[0]?.toLowerCase()].filter(Boolean).join(", "),
    description: doctor.seo.description ?? doctor.lead,
  };
  const services = doctor.services.map((service) => ({ ...service, doctors: [doctor.slug] }));
  return {
    head,
    doctor: doctorOfPage(doctor),
    hours: reception ? receptionInWords(reception, now).toLowerCase() : null,
    options: partOfRecordOptions(services, [doctor]),
    reviews,
    press: doctorPress(press, pressLinks),
  };
}

/** The number of pages that fit into one API request of at most 100 reviews. */
const mostPages = Math.floor(100 / reviewPageSize);

const shownPublications = 6;

export default function DoctorPage({ loaderData: { doctor, hours, options, reviews, press } }: Route.ComponentProps) {
  const root = useRootData();
  const phone = root?.contacts?.phones[0]?.number ?? null;
  const isBookable = (root?.settings?.bookingOpen ?? false) && doctor.acceptsOnline && doctor.state === "active";

  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      {isBookable ? <BookableHead doctor={doctor} /> : <DoctorHead doctor={doctor} phone={phone} hours={hours} />}
      <div className={styles.columns}>
        <DoctorTabs doctor={doctor} options={options} reviews={reviews} press={press} />
        {doctor.acceptsOnline && !isBookable && <DoctorReception doctor={doctor} />}
      </div>
    </main>
  );
}
