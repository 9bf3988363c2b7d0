/**
 * Who acts on an item of content. The panel and the terminal keep every rule: both act through the functions of this folder. Only the seed, which
 * writes, clears and brings back the demo clinic as a whole, may skip what is listed here.
 */
export type By = "panel" | "terminal" | "seed";

const skippedBySeed = {
  /** `seedRows` writes rows as published: the demo clinic is complete as a whole only, and its dates pass. */
  checks: true,
  /** `clearDemo` takes away rows in the order in which nothing refers to them any more. */
  users: true,
  /** One entry names the whole act. */
  log: true,
  /** The whole index is rebuilt after the act. */
  search: true,
};

/** Whether an act by somebody keeps a rule. */
export const keeps = (by: By, rule: keyof typeof skippedBySeed): boolean => by !== "seed" || !skippedBySeed[rule];
