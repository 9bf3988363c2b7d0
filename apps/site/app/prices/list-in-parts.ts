/** A list of services in one page, up to this number. A larger clinic has a page for each direction or letter. */
const longestList = 300;

/** The API answers a filter with its best matches only. */
export const mostFound = 100;

export const isInParts = (countServices: number) => countServices > longestList;
