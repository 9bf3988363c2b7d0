import type { MedicalClinic, WithContext } from "schema-dts";
import type { RootData } from "../clinic/root-data.ts";
import { absolute } from "../seo/breadcrumb-list.ts";
import type { ReviewedDoctor } from "./load-reviews.ts";
import { teamOf } from "./team.ts";

/**
 * The clinic with the average rating of its doctors; the rating is omitted below the clinic's threshold. Single ratings belong to the
 * structured data of their doctor.
 */
export function reviewedClinic(
  { total, doctors }: { total: number; doctors: ReviewedDoctor[] },
  root: RootData | null,
): WithContext<MedicalClinic>[] {
  const mean = teamOf(doctors)?.rating ?? null;
  if (mean === null) return [];

  return [
    {
      "@context": "https://schema.org",
      "@type": "MedicalClinic",
      "@id": absolute(root, "/#clinic"),
      name: `Клиника «${root?.contacts?.name ?? ""}»`,
      aggregateRating: { "@type": "AggregateRating", ratingValue: Math.round(mean * 10) / 10, bestRating: 5, reviewCount: total },
    },
  ];
}
