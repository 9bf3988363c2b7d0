/** `CORPUS=long` runs all cases. A seed can be given to repeat a run. */
export const isLongCorpus = process.env.CORPUS === "long";
export const corpusSize = isLongCorpus ? 20_000 : 1_000;
export const corpusSeed = Number(process.env.CORPUS_SEED) || 20_261_121;
export const propertyRuns = isLongCorpus ? 1_000 : 20;
export const calendarRuns = isLongCorpus ? 10_000 : 100;

/** Details of a test that only `npm run test:long` runs. */
export const long = { tags: ["long"] };

/** Details of a test in a series of which `npm test` runs only the essential ones. */
export const longUnless = (isEssential: boolean) => (isEssential ? {} : long);
