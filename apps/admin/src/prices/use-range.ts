import { useState } from "react";
import { columnNames } from "./cells.ts";
import { linesIn, noCells, oneCell, type Range } from "./range.ts";
import type { Row } from "./sheet-values.ts";

/** The cell with the first amount; the row above it is the heading of its group. */
const firstAmount = oneCell(1, columnNames.indexOf("amount"));

const keysIn = (range: Range, rows: readonly Row[]) =>
  linesIn(range, rows)
    .map(({ key }) => key)
    .join(" ");

/**
 * The selected range. It consists of row numbers, so it is cleared when a filter, a merge or a removal moves other lines into its rows:
 * otherwise an act could change lines that the person has not selected.
 */
export function useRange(rows: readonly Row[]) {
  const [range, setRange] = useState(firstAmount);
  const keys = keysIn(range, rows);
  const [selected, setSelected] = useState({ range, keys });
  if (selected.range !== range) setSelected({ range, keys });
  else if (selected.keys !== keys) setRange(noCells);
  return [range, setRange] as const;
}
