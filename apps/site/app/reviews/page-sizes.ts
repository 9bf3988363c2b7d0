/** A doctor's page shows reviews three at a time. */
export const reviewPageSize = 3;

/** The number of reviews on a page of /reviews. */
export const reviewsPageSize = 10;
