import { type Data, withValue } from "../../store/data.ts";
import type { Clash, Merged } from "../../store/merge.ts";

export type Taken = "theirs" | "mine" | "both";
/** The edit chosen at a field; `text`: that edit, changed afterwards in its place. */
export type Choice = { taken: Taken; text?: string };

/**
 * The choice at a clash. Without a choice on this screen a field decided before keeps mine, and edits that do not overlap are taken together;
 * `null`: a person must choose.
 */
export function choiceAt({ path, both }: Clash, choices: Readonly<Record<string, Choice>>, decided: ReadonlySet<string>): Choice | null {
  if (choices[path]) return choices[path];
  if (decided.has(path)) return { taken: "mine" };
  return both === undefined ? null : { taken: "both" };
}

export const chosenValue = (clash: Clash, { taken, text }: Choice): unknown => text ?? clash[taken];

/** The merged data with a value at each clash. */
export const resolved = ({ clashes, data }: Merged, resultAt: (clash: Clash) => unknown): Data =>
  clashes.reduce((result, clash) => withValue(result, clash.path, resultAt(clash)), data);
