import "core-js/es/iterator/map";
import "core-js/es/iterator/to-array";
import "react-data-grid/lib/styles.css";
import { type MouseEvent, useEffect, useRef } from "react";
import type { CellMouseArgs, CellMouseEvent } from "react-data-grid";
import type { GridRow } from "./grid-cells.tsx";
import { noCells, oneCell, type Range } from "./range.ts";

type Options = {
  range: Range;
  /** The range without headings. */
  chosen: Range;
  onRange(range: Range): void;
  onFill(from: Range, bottom: number): void;
};

/** Lets a person select a range by dragging from the pressed cell, and fill the rows below a range by dragging its handle. */
export function useDrawnRange({ range, chosen, onRange, onFill }: Options) {
  const isDrawing = useRef(false);
  /** The range whose handle was pressed. */
  const filled = useRef<Range | null>(null);
  const onMouseOver = (event: MouseEvent) => {
    // Other lines have moved into these rows, so the selection ends.
    if (range === noCells) isDrawing.current = false;
    if (!isDrawing.current || event.buttons !== 1) return;
    const at = placeUnder(event.target);
    if (at && filled.current) onRange({ ...filled.current, toRow: Math.max(at.row, filled.current.toRow) });
    else if (at && (at.row !== range.toRow || at.column !== range.toColumn)) onRange({ ...range, toRow: at.row, toColumn: at.column });
  };
  useEffect(() => {
    const onUp = () => {
      isDrawing.current = false;
      if (filled.current && range !== noCells) onFill(filled.current, range.toRow);
      filled.current = null;
    };
    document.addEventListener("pointerup", onUp);
    return () => document.removeEventListener("pointerup", onUp);
  });

  const onCellMouseDown = ({ rowIdx, column }: CellMouseArgs<GridRow>, event: CellMouseEvent) => {
    // Other mouse buttons open a menu for the selected range.
    if (event.button !== 0) return;
    isDrawing.current = true;
    const isHandle = event.target instanceof Element && event.target.matches("[data-ui=fill-handle]");
    filled.current = isHandle ? chosen : null;
    // The grid does not report a press on the cell that is already active, so the new range is started here.
    if (range === noCells || (!event.shiftKey && !filled.current)) return onRange(oneCell(rowIdx, column.idx));
    event.preventGridDefault();
    event.preventDefault();
    if (!filled.current) onRange({ ...range, toRow: rowIdx, toColumn: column.idx });
  };
  return { onMouseOver, onCellMouseDown };
}

/** The row and the column of the cell that contains an element. */
function placeUnder(target: EventTarget): { row: number; column: number } | null {
  const cell = target instanceof Element ? target.closest("[role=gridcell]") : null;
  const row = Number(cell?.closest("[role=row]")?.getAttribute("aria-rowindex") ?? 0) - 2;
  const column = Number(cell?.getAttribute("aria-colindex") ?? 0) - 1;
  return cell && row >= 0 && column >= 1 ? { row, column } : null;
}
