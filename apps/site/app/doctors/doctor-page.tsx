import { data, href, redirect } from "react-router";
import { pageParam } from "../http/address-params.ts";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { required } from "../http/required.ts";
import { partOfRecordOptions } from "../requests/form-options.ts";
import { reviewPageSize } from "../reviews/page-sizes.ts";
import { useRootData } from "../root-data.ts";
import { clinicTitle, pageMetaOf, rootDataOf } from "../seo/page-meta.ts";
import type { Route } from "./+types/doctor-page.ts";
import { DoctorHead } from "./doctor-head.tsx";
import { fullName } from "./doctor-name.ts";
import { doctorOfPage } from "./doctor-of-page.ts";
import styles from "./doctor-page.module.css";
import { doctorPress } from "./doctor-press.ts";
import { doctorStructuredData } from "./doctor-structured-data.ts";
import { DoctorTabs } from "./doctor-tabs.tsx";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { doctor, reviews, head } = loaderData;
  const root = rootDataOf(matches);

  return [
    ...pageMetaOf(matches, {
      path: href("/specialists/:name", { name: doctor.slug }),
      title: doctor.seo.title ?? `${head.name} — ${clinicTitle(root)}`,
      description: head.description,
      image: doctor.seo.ogImage,
      type: "profile",
      noindex: doctor.seo.noindex,
    }),
    ...doctorStructuredData(doctor, reviews?.data ?? [], root).map((item) => ({ "script:ld+json": item })),
  ];
}

/** Without scripts «Показать ещё» asks for the page with more reviews in it: `?page=2` is two pages of them at once. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const doctor = await required(api.doctor(params.name));
  if (!doctor) throw data(null, { status: 404 });
  if (doctor.slug !== params.name) throw redirect(href("/specialists/:name", { name: doctor.slug }), 301);

  const pages = pageParam(url.searchParams);
  const isPast = pages > 1 && (pages - 1) * reviewPageSize >= doctor.countReviews;
  if (isPast || pages > mostPages) throw data(null, { status: 404 });

  const [reviews, press] = await Promise.all([
    doctor.countReviews > 0 ? quietly(api.doctorReviews(doctor.id, 1, pages * reviewPageSize)) : null,
    quietly(api.massMedia({ doctor: doctor.slug, limit: shownPublications })),
  ]);

  const pressLinks = { all: `${href("/mass-media")}?doctor=${doctor.slug}`, page: url.pathname };
  const head = {
    name: [fullName(doctor), doctor.positions[0]?.toLowerCase()].filter(Boolean).join(", "),
    description: doctor.seo.description ?? doctor.lead,
  };
  const services = doctor.services.map((service) => ({ ...service, doctors: [doctor.slug] }));
  return {
    head,
    doctor: doctorOfPage(doctor),
    options: partOfRecordOptions(services, [doctor]),
    reviews,
    press: doctorPress(press, pressLinks),
  };
}

/** As many as one call of the API gives. */
const mostPages = Math.floor(100 / reviewPageSize);

const shownPublications = 6;

export default function DoctorPage({ loaderData: { doctor, options, reviews, press } }: Route.ComponentProps) {
  const phone = useRootData()?.contacts?.phones[0]?.number ?? null;

  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <DoctorHead doctor={doctor} phone={phone} />
      <DoctorTabs doctor={doctor} options={options} reviews={reviews} press={press} />
    </main>
  );
}
