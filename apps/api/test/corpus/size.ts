/** `CORPUS=long` runs all cases. A seed can be given to repeat a run. */
export const isLongCorpus = process.env.CORPUS === "long";
export const corpusSize = isLongCorpus ? 20_000 : 2_000;
export const corpusSeed = Number(process.env.CORPUS_SEED) || 20_261_121;
export const propertyRuns = isLongCorpus ? 1_000 : 50;
export const calendarRuns = isLongCorpus ? 10_000 : 300;
