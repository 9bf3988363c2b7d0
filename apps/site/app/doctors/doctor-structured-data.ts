import type { Review } from "@len/contract/reviews";
import { href } from "react-router";
import type { Person, Physician, Review as SchemaReview, Thing, WithContext } from "schema-dts";
import { fullName } from "../clinic/doctor-name.tsx";
import type { RootData } from "../clinic/root-data.ts";
import { absolute, breadcrumbList } from "../seo/breadcrumb-list.ts";
import { medicalSpecialties } from "../seo/medical-specialty.ts";
import { postalAddress } from "../seo/postal-address.ts";
import type { DoctorOfPage } from "./doctor-of-page.ts";

/** Schema.org Physician with a Person, and a BreadcrumbList; contains only what the page shows. */
export function doctorStructuredData(doctor: DoctorOfPage, reviews: Review[], root: RootData | null): WithContext<Thing>[] {
  const path = href("/specialists/:name", { name: doctor.slug });
  const url = absolute(root, path);

  return [
    physician(doctor, reviews, url, root),
    { "@context": "https://schema.org", "@type": "ProfilePage", url, mainEntity: person(doctor, url, root) },
    breadcrumbList(root, [
      { title: "Специалисты", path: href("/specialists") },
      { title: fullName(doctor), path },
    ]),
  ];
}

/** https://schema.org/Physician: the practice of a single doctor. */
function physician(doctor: DoctorOfPage, reviews: Review[], url: string, root: RootData | null): WithContext<Physician> {
  const contacts = root?.contacts;

  return {
    "@context": "https://schema.org",
    "@type": "Physician",
    "@id": `${url}#physician`,
    name: fullName(doctor),
    url,
    description: doctor.lead,
    medicalSpecialty: medicalSpecialties(doctor.positions),
    parentOrganization: { "@id": absolute(root, "/#clinic") },
    availableService: doctor.services.map(({ title, path }) => ({ "@type": "MedicalProcedure", name: title, url: absolute(root, path) })),
    ...(doctor.image && { image: doctor.image.url }),
    ...(contacts && {
      ...(contacts.phones[0] && { telephone: contacts.phones[0].number }),
      address: postalAddress(contacts),
    }),
    // With fewer reviews than the clinic's threshold, neither the mean rating nor single ratings are published.
    ...(doctor.rating !== null && {
      aggregateRating: { "@type": "AggregateRating", ratingValue: doctor.rating, bestRating: 5, reviewCount: doctor.countReviews },
      review: reviews.flatMap(markedReview),
    }),
  };
}

function markedReview({ publicName, rate, createdAt }: Review): SchemaReview[] {
  if (rate === null) return [];
  return [
    {
      "@type": "Review",
      author: { "@type": "Person", name: publicName },
      datePublished: createdAt,
      reviewRating: { "@type": "Rating", ratingValue: rate, bestRating: 5 },
    },
  ];
}

function person(doctor: DoctorOfPage, url: string, root: RootData | null): Person {
  return {
    "@type": "Person",
    "@id": `${url}#person`,
    name: fullName(doctor),
    jobTitle: doctor.positions,
    worksFor: { "@id": absolute(root, "/#clinic") },
    alumniOf: [...new Set(doctor.education.map(({ institution }) => institution))].map((name) => ({
      "@type": "EducationalOrganization",
      name,
    })),
    hasCredential: doctor.accreditations.map(({ specialty, validUntil }) => ({
      "@type": "EducationalOccupationalCredential",
      name: specialty,
      expires: validUntil,
    })),
    ...(doctor.image && { image: doctor.image.url }),
  };
}
