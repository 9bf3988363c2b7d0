import type { Review } from "@len/contract/reviews";
import { fullName } from "../doctors/doctor-name.ts";
import { teamOf } from "../home/team.ts";
import type { RootData } from "../root-data.ts";
import { absolute } from "../seo/breadcrumb-list.ts";
import type { ReviewedDoctor } from "./load-reviews.ts";

/** A review with a mark, as https://schema.org/Review; one without says nothing to a search engine. */
export function markedReview({ publicName, rate, createdAt }: Review) {
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

type Reviewed = { reviews: Review[]; total: number; doctors: ReviewedDoctor[] };

/** The clinic with the mean of its doctors' marks and the marks of this page; below the clinic's threshold there are none. */
export function reviewedClinic({ reviews, total, doctors }: Reviewed, root: RootData | null) {
  const mean = teamOf(doctors)?.rating ?? null;
  if (mean === null) return [];

  return [
    {
      "@context": "https://schema.org",
      "@type": "MedicalClinic",
      "@id": absolute(root, "/#clinic"),
      name: `Клиника «${root?.contacts?.name ?? ""}»`,
      aggregateRating: { "@type": "AggregateRating", ratingValue: Math.round(mean * 10) / 10, bestRating: 5, reviewCount: total },
      review: reviews.flatMap((review) => markedReview(review).map((marked) => ({ ...marked, ...aboutDoctor(review, root) }))),
    },
  ];
}

const aboutDoctor = ({ doctor }: Review, root: RootData | null) =>
  doctor && {
    itemReviewed: { "@type": "Physician", "@id": absolute(root, `/specialists/${doctor.slug}#physician`), name: fullName(doctor) },
  };
