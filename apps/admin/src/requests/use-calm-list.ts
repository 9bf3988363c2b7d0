import type { RequestRow } from "@len/contract/staff/requests";
import { useState } from "react";

/**
 * Prevents rows from moving under the pointer or the focus: while either is in the list, new rows are not shown, and `heldBack` is their
 * number. `fresh` are the rows that came while the list was open. `what` identifies the list: if it changes, the new list is shown at once.
 */
export function useCalmList(rows: RequestRow[], what: string) {
  const [isHeld, setHeld] = useState(false);
  const [known, setKnown] = useState({ what, newest: "", numbers: new Set<number>(), fresh: new Set<number>() });
  const isOther = known.what !== what || known.numbers.size === 0;
  // Numbers are random, so rows that came while the list was open are recognised by their time.
  const isNewer = ({ createdAt }: RequestRow) => createdAt > known.newest;
  const added = rows.filter(({ number }) => !known.numbers.has(number));
  if ((isOther || !isHeld) && (added.length > 0 || known.what !== what)) {
    setKnown({
      what,
      newest: rows.reduce((newest, { createdAt }) => (createdAt > newest ? createdAt : newest), ""),
      numbers: new Set(rows.map(({ number }) => number)),
      fresh: isOther ? new Set() : new Set(added.filter(isNewer).map(({ number }) => number)),
    });
  }
  const shown = rows.filter((row) => !isHeld || isOther || known.numbers.has(row.number) || !isNewer(row));
  return {
    shown,
    heldBack: rows.length - shown.length,
    fresh: known.fresh,
    hold: () => setHeld(true),
    release: () => setHeld(false),
  };
}
