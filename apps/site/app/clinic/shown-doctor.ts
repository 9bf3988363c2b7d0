import type { DoctorCard } from "@len/contract/doctors";

/** What a card shows of a doctor. A page carries its data twice, as HTML and for the browser: the rest stays behind. */
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
