import { type Data, withValue } from "../../store/data.ts";
import type { Clash, Merged } from "../../store/merge.ts";

export type Taken = "theirs" | "mine" | "both";
/** The edit chosen for a field; `text` is that edit after the person has changed it. */
export type Choice = { taken: Taken; text?: string };

/**
 * The choice for a conflict in one field. If the person has not chosen on this screen: a field decided in an earlier conflict keeps the
 * person's own edit, and edits that do not overlap are combined. `null` if the person has to choose.
 */
export function choiceAt({ path, both }: Clash, choices: Readonly<Record<string, Choice>>, decided: ReadonlySet<string>): Choice | null {
  if (choices[path]) return choices[path];
  if (decided.has(path)) return { taken: "mine" };
  return both === undefined ? null : { taken: "both" };
}

export const chosenValue = (clash: Clash, { taken, text }: Choice): unknown => text ?? clash[taken];

/** The merged data, with the chosen value for each clash. */
export const resolved = ({ clashes, data }: Merged, resultAt: (clash: Clash) => unknown): Data =>
  clashes.reduce((result, clash) => withValue(result, clash.path, resultAt(clash)), data);
