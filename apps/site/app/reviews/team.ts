import type { DoctorCard } from "@len/contract/doctors";

/** Figures about all doctors of the clinic. */
export type Team = { count: number; meanExperience: number; rating: number | null };

type Counted = Pick<DoctorCard, "experience" | "rating" | "countReviews">;

export function teamOf(doctors: Counted[]): Team | null {
  if (doctors.length === 0) return null;
  const experience = doctors.reduce((sum, doctor) => sum + doctor.experience, 0);
  return { count: doctors.length, meanExperience: Math.round(experience / doctors.length), rating: meanRating(doctors) };
}

/** The average of the doctors' ratings, weighted by the number of each doctor's reviews. */
function meanRating(doctors: Counted[]): number | null {
  let sum = 0;
  let count = 0;
  for (const { rating, countReviews } of doctors) {
    if (rating === null) continue;
    sum += rating * countReviews;
    count += countReviews;
  }
  return count > 0 ? sum / count : null;
}
