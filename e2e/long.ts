/** `npm run test:long` runs all tests, with all their pages, sizes and states; `npm test` runs a part of them on every change. */
export const isLong = process.env.JOURNEYS === "long";

/** The tag of a test that only `npm run test:long` runs. */
export const long = { tag: "@long" };

/** The tag for a test of a series, of which `npm test` runs only the essential ones. */
export const longUnless = (isEssential: boolean) => (isEssential ? {} : long);
