import { useState } from "react";
import { columnNames } from "./cells.ts";
import { linesIn, noCells, oneCell, type Range } from "./range.ts";
import type { Row } from "./sheet-values.ts";

/** The amount of the first line; the row above it is the heading of its group. */
const firstAmount = oneCell(1, columnNames.indexOf("amount"));

const keysIn = (range: Range, rows: readonly Row[]) =>
  linesIn(range, rows)
    .map(({ key }) => key)
    .join(" ");

/**
 * The selected range. It has row numbers, so it is cleared when a filter, a merge or a removal puts other lines into its rows: an act on
 * the selection changes only lines that the person has selected.
 */
export function useRange(rows: readonly Row[]) {
  const [range, setRange] = useState(firstAmount);
  const keys = keysIn(range, rows);
  const [selected, setSelected] = useState({ range, keys });
  if (selected.range !== range) setSelected({ range, keys });
  else if (selected.keys !== keys) setRange(noCells);
  return [range, setRange] as const;
}
