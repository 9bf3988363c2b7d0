/**
 * The authors of acts on content. Panel and terminal follow every rule: both use the functions of this folder. Only the seed, which writes,
 * removes and restores the demo clinic as a whole, may skip the rules listed here.
 */
export type By = "panel" | "terminal" | "seed";

const skippedBySeed = {
  /** `seedRows` writes published rows unchecked: some refer to rows that are written later, and dates of the demo may have passed. */
  checks: true,
  /** `clearDemo` removes rows in an order in which nothing refers to them. */
  users: true,
  /** One entry describes the whole act. */
  log: true,
  /** The whole index is rebuilt after the act. */
  search: true,
};

/** Whether acts of this author follow the rule. */
export const keeps = (by: By, rule: keyof typeof skippedBySeed): boolean => by !== "seed" || !skippedBySeed[rule];
