import { diffArrays } from "diff";

type At = { part: unknown; index: number };

/**
 * The change of a part of a sequence: of a block of a text or of a row of a list. `moved`: the part has other neighbours, and its content
 * may have changed as well.
 */
export type PartChange =
  | { kind: "same" | "changed" | "moved"; before: At; after: At }
  | { kind: "removed"; before: At; after: null }
  | { kind: "added"; before: null; after: At };

type Options = {
  /** The identity of a part: parts with the same key count as the same part. */
  keyOf(part: unknown): string;
  /** Whether the second part is a rewritten version of the first. Asked for two different parts at the same place. */
  isRewritten(before: unknown, after: unknown): boolean;
};

const atOf = (part: unknown, index: number): At => ({ part, index });
const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The parts of both sequences in the order of the second one; removed parts are placed where they used to be. */
export function compareParts(before: readonly unknown[], after: readonly unknown[], { keyOf, isRewritten }: Options): PartChange[] {
  const [old, now] = [before.map(atOf), after.map(atOf)];
  const partners = new Map<At, At>();
  const moved = new Set<At>();
  const gaps: { removed: At[]; added: At[] }[] = [];
  let [from, to] = [0, 0];
  let gap: (typeof gaps)[number] = { removed: [], added: [] };
  for (const { added, removed, value } of diffArrays(before.map(keyOf), after.map(keyOf))) {
    const [ofOld, ofNow] = [old.slice(from, added ? from : from + value.length), now.slice(to, removed ? to : to + value.length)];
    from += ofOld.length;
    to += ofNow.length;
    if (removed) gap.removed.push(...ofOld);
    else if (added) gap.added.push(...ofNow);
    else {
      gaps.push(gap);
      gap = { removed: [], added: [] };
      for (const [index, at] of ofNow.entries()) {
        const partner = ofOld[index];
        if (partner) partners.set(at, partner);
      }
    }
  }
  gaps.push(gap);

  const gone = new Set(gaps.flatMap(({ removed }) => removed));
  for (const at of gaps.flatMap(({ added }) => added)) {
    const partner = [...gone].find(({ part }) => keyOf(part) === keyOf(at.part));
    if (!partner) continue;
    gone.delete(partner);
    partners.set(at, partner);
    moved.add(at);
  }
  for (const { removed, added } of gaps) {
    for (const at of added) {
      const partner = partners.has(at) ? undefined : removed.find((each) => gone.has(each) && isRewritten(each.part, at.part));
      if (!partner) continue;
      gone.delete(partner);
      partners.set(at, partner);
    }
  }

  const changes = now.map((at): PartChange => {
    const partner = partners.get(at);
    if (!partner) return { kind: "added", before: null, after: at };
    return { kind: moved.has(at) ? "moved" : isEqual(partner.part, at.part) ? "same" : "changed", before: partner, after: at };
  });
  for (const at of [...gone].toSorted((one, other) => one.index - other.index))
    changes.splice(placeOf(changes, at.index), 0, { kind: "removed", before: at, after: null });
  return changes;
}

/** The index after the nearest preceding part that has not moved. */
function placeOf(changes: readonly PartChange[], index: number): number {
  const stands = ({ kind, before }: PartChange) => kind !== "moved" && before !== null && before.index < index;
  return changes.findLastIndex(stands) + 1;
}

/** The second sequence with one change undone. */
export function takeBack(changes: readonly PartChange[], change: PartChange): unknown[] {
  const others = changes.filter((each) => each !== change);
  const partOf = ({ after }: PartChange) => (after ? [after.part] : []);
  if (change.kind === "added") return others.flatMap(partOf);
  const isInPlace = change.kind === "same" || change.kind === "changed";
  const place = isInPlace ? changes.indexOf(change) : placeOf(others, change.before.index);
  return [...others.slice(0, place).flatMap(partOf), change.before.part, ...others.slice(place).flatMap(partOf)];
}
