import type { DoctorCard } from "@len/contract/doctors";

/** The fields of a doctor that a card shows; the page sends no others to the browser. */
export type ShownDoctor = Pick<
  DoctorCard,
  | "id"
  | "slug"
  | "lastName"
  | "firstName"
  | "middleName"
  | "positions"
  | "experience"
  | "countReviews"
  | "rating"
  | "state"
  | "acceptsOnline"
  | "cardImage"
>;

export function shownDoctor(doctor: DoctorCard): ShownDoctor {
  const { id, slug, lastName, firstName, middleName, positions, experience, countReviews, rating, state, acceptsOnline } = doctor;
  const cardImage = doctor.cardImage ?? doctor.image;
  return { id, slug, lastName, firstName, middleName, positions, experience, countReviews, rating, state, acceptsOnline, cardImage };
}
