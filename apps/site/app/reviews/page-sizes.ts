/** A doctor's page shows reviews three at a time. */
export const reviewPageSize = 3;

/** Page size of /reviews. */
export const reviewsPageSize = 10;
