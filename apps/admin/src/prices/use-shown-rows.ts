import { useMemo, useState } from "react";
import type { PriceSheet } from "./price-sheet.ts";
import { isShown, matches, rowsOf, type Shown, withGroups } from "./sheet-values.ts";

/** The filter of rows: a direction (its id, or "" for all), a state, and words of a search. */
export type Filter = { direction: string; show: Shown; query: string };

export const everything: Filter = { direction: "", show: "all", query: "" };

/** All rows of the sheet, those of the chosen direction, and those that match the filter, with headings of their groups. */
export function useShownRows(sheet: PriceSheet) {
  const [filter, setFilter] = useState(everything);
  const { direction, show, query } = filter;
  const { edition } = sheet;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the edition changes with the contents of the sheet
  const all = useMemo(() => sheet.services.flatMap((service) => rowsOf(service, sheet.linesOf(service))), [sheet, edition]);
  const ofDirection = useMemo(
    () => (direction === "" ? all : all.filter(({ service }) => service.direction?.id === direction)),
    [all, direction],
  );
  const rows = useMemo(
    () => withGroups(ofDirection.filter((row) => isShown[show](row) && (query === "" || matches(row, query)))),
    [ofDirection, show, query],
  );
  return { all, ofDirection, rows, filter, setFilter };
}
