/** §9 of the specification: on a doctor's page reviews come by three. */
export const reviewPageSize = 3;

/** On /reviews. */
export const reviewsPageSize = 10;
