import { grouped } from "@len/contract/grouped";
import { changedCells, type SheetLine, type SheetService } from "@len/contract/staff/prices";
import { fieldsOf, type TypedCell } from "./cells.ts";

/** The lines with which a draft is compared: the planned lines, otherwise those on the site. A failed plan is ignored. */
export const settledOf = ({ plan, live }: SheetService): readonly SheetLine[] => (plan?.failure === null ? plan.lines : live) ?? [];

/** A line of the sheet. */
export type LineRow = {
  kind: "line";
  key: string;
  service: SheetService;
  /** The line in the draft. */
  line: SheetLine;
  /** The line as its cells show it. A planned value is not in these cells, but in a column of its own. */
  shown: SheetLine;
  /** The line on the site; `null` if it is not published yet. */
  live: SheetLine | null;
  planned: SheetLine | null;
  /** The cells whose values are neither on the site nor planned. */
  changed: ReadonlySet<keyof SheetLine>;
  isNew: boolean;
  isFirst: boolean;
  isOnly: boolean;
  /** Whether the service has several lines and none of them is marked as the main one. */
  lacksMain: boolean;
  number: number;
};

type GroupRow = { kind: "group"; key: string; title: string; count: number };
export type Row = GroupRow | LineRow;

const nothing: ReadonlySet<keyof SheetLine> = new Set();
const allCells: ReadonlySet<keyof SheetLine> = new Set(Object.values(fieldsOf).flat());

/** The rows of a service, in the order of its lines. */
export function rowsOf(service: SheetService, lines: readonly SheetLine[]): LineRow[] {
  const settled = byId(settledOf(service));
  const live = byId(service.live ?? []);
  const planned = byId(service.plan?.lines ?? []);
  const lacksMain = lines.length > 1 && !lines.some(({ isMain }) => isMain);
  const isOff = service.live === null;
  return lines.map((line, index) => {
    const was = settled.get(line.id);
    const now = live.get(line.id) ?? null;
    const comes = planned.get(line.id) ?? null;
    const shown = comes && now && service.plan?.failure === null ? { ...line, ...stillAsOnSite(line, comes, now) } : line;
    const changed = isOff ? nothing : was ? new Set(cellsOf(changedCells(was, line))) : allCells;
    return {
      kind: "line",
      key: line.id,
      ...{ service, line, shown, live: now, planned: comes, changed, lacksMain },
      isNew: !was && !isOff,
      isFirst: index === 0,
      isOnly: lines.length === 1,
      number: 0,
    };
  });
}

const byId = (lines: readonly SheetLine[]) => new Map(lines.map((line) => [line.id, line]));

const cells = new Set<string>(Object.values(fieldsOf).flat().concat("note", "oldAmount", "locationId"));
const cellsOf = (line: Partial<SheetLine>) => Object.keys(line).filter((cell): cell is keyof SheetLine => cells.has(cell));

/** The present values of cells that have a planned value, because visitors still see these. */
function stillAsOnSite(line: SheetLine, planned: SheetLine, live: SheetLine): Partial<SheetLine> {
  return { ...line, ...changedCells(planned, live), ...changedCells(planned, line) };
}

export const isChanged = ({ changed, isNew }: LineRow) => isNew || changed.size > 0;
export const isCellChanged = ({ changed }: LineRow, cell: TypedCell) => fieldsOf[cell].some((field) => changed.has(field));
export const isPlanned = ({ planned, live }: LineRow) =>
  planned !== null && (live === null || Object.keys(changedCells(live, planned)).length > 0);

/** The number of lines of a service that wait to be published: changed, added and removed ones. */
export function changesOf(service: SheetService, lines: readonly SheetLine[]): number {
  if (service.live === null) return 0;
  const kept = new Set(lines.map(({ id }) => id));
  const removed = settledOf(service).filter(({ id }) => !kept.has(id)).length;
  return rowsOf(service, lines).filter(isChanged).length + removed;
}

export type Shown = "all" | "changed" | "planned" | "noMain";

export const isShown: Record<Shown, (row: LineRow) => boolean> = {
  all: () => true,
  changed: isChanged,
  planned: isPlanned,
  noMain: ({ lacksMain, isFirst }) => lacksMain && isFirst,
};

/** The rows, with a heading above the lines of each group. */
export function withGroups(lines: readonly LineRow[]): Row[] {
  const rows: Row[] = [];
  let number = 0;
  for (const [id, ofGroup] of grouped(lines, ({ service }) => service.group?.id ?? "")) {
    const title = ofGroup[0]?.service.group?.title ?? "Без группы";
    rows.push({ kind: "group", key: `group ${id}`, title, count: ofGroup.length });
    for (const line of ofGroup) {
      number += 1;
      rows.push({ ...line, number });
    }
  }
  return rows;
}

/** Whether the service, the line, its code or its amount contains the searched words. */
export function matches({ service, line, shown }: LineRow, words: string): boolean {
  const text = `${service.title} ${line.title} ${line.code ?? ""} ${shown.amount === null ? "" : shown.amount / 100}`
    .toLowerCase()
    .replaceAll("ё", "е");
  return words
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/(\d)[\s\u00a0\u202f](?=\d{3})/g, "$1")
    .split(/\s+/)
    .every((word) => text.includes(word));
}
