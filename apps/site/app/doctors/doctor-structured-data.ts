import type { Doctor } from "@len/contract/doctors";
import { href } from "react-router";
import type { RootData } from "../root-data.ts";
import { breadcrumbList } from "../seo/breadcrumb-list.ts";
import { fullName } from "./doctor-name.ts";

/** Physician and BreadcrumbList of schema.org; only what the page shows. */
export function doctorStructuredData(doctor: Doctor, root: RootData | null) {
  const site = root?.siteUrl ?? "http://localhost";
  const address = (path: string) => new URL(path, site).href;
  const url = address(href("/specialists/:name", { name: doctor.slug }));
  const contacts = root?.contacts;

  return [
    {
      "@context": "https://schema.org",
      "@type": "Physician",
      "@id": `${url}#physician`,
      name: fullName(doctor),
      url,
      description: doctor.lead,
      ...(doctor.image && { image: doctor.image.url }),
      ...(contacts && {
        telephone: contacts.phones[0]?.number,
        address: {
          "@type": "PostalAddress",
          postalCode: contacts.address.postalCode,
          addressLocality: contacts.address.city,
          streetAddress: contacts.address.street,
          addressCountry: "RU",
        },
      }),
      ...(doctor.rating !== null && {
        aggregateRating: { "@type": "AggregateRating", ratingValue: doctor.rating, bestRating: 5, reviewCount: doctor.countReviews },
      }),
    },
    breadcrumbList(root, [
      { title: "Специалисты", path: href("/specialists") },
      { title: fullName(doctor), path: href("/specialists/:name", { name: doctor.slug }) },
    ]),
  ];
}
