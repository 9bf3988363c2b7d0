import { useEffect, useRef, useState } from "react";
import { notify } from "../../../ui/notices.tsx";
import type { ClinicTime } from "../../../words/clinic-time.ts";
import { useFieldValue, useForm } from "../../fields/form-values.ts";
import styles from "../forms.module.css";
import { type DayGroup, dayAfter, daysOfGroup, groupsOf, groupWords, type SpecialDay, specialDaysOf } from "./opening.ts";

/** The path of the special days; the problems of the open row have this key. */
export const path = "exceptions";
export const openPath = `${path}.open`;

/**
 * The open row, at the index `at` where it was opened. While its days are typed they may overlap other special days; `covered` holds those
 * days, and they are restored when the typed days no longer overlap them.
 */
type Open = { at: string; group: DayGroup; covered: readonly SpecialDay[] };

/**
 * The special days of the form as rows: groups of days, of which at most one is open for editing. `list` and `addButton` are the elements that
 * get the focus after a row is closed or removed.
 */
export function useSpecialDays(clinic: ClinicTime) {
  const [value, change] = useFieldValue(path);
  const { values } = useForm();
  const special = specialDaysOf({ exceptions: value });
  const today = clinic.dayOf(clinic.now);
  const [open, setOpen] = useState<Open | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  /** The row with this day, or the row after it, gets the focus. */
  const wanted = useRef<string | null>(null);
  /** Reads the days again for each act, because an undo may come after other changes. */
  const current = () => specialDaysOf({ exceptions: values.valueAt(path) });
  const put = (days: readonly SpecialDay[]) => change(days.toSorted((one, other) => (one.day < other.day ? -1 : 1)));
  const edit = ({ at, group: before, covered }: Open, group: DayGroup) => {
    const others = [...withoutDays(current(), before), ...covered];
    const rest = withoutDays(others, group);
    put([...rest, ...daysOfGroup(group)]);
    setOpen({ at, group, covered: others.filter((other) => !rest.includes(other)) });
  };
  /** Closes the open row. Returns false if its text cannot be read; the row then stays open and gets the focus. */
  const mayLeave = () => {
    if (values.firstProblemIn(openPath) === null) return true;
    list.current?.querySelector<HTMLElement>(`.${styles.isOpen} [aria-invalid]`)?.focus();
    return false;
  };
  const show = (group: DayGroup) => setOpen({ at: group.first, group, covered: [] });
  const close = ({ group }: Open, field: HTMLElement) => {
    // On blur, the field parses the typed text or reports that it cannot be read.
    field.blur();
    if (!mayLeave()) {
      if (document.activeElement === document.body) field.focus();
      return;
    }
    wanted.current = group.first;
    setOpen(null);
  };
  const openDay = (day: string) => {
    if (!mayLeave()) return;
    const known = groupsOf(special).find(({ first, last }) => first <= day && day <= last);
    const group = known ?? { first: day, last: day, title: "", spans: [] };
    if (!known) put([...special, ...daysOfGroup(group)]);
    show(group);
  };
  const remove = (group: DayGroup) => {
    put([...withoutDays(current(), group), ...(group === open?.group ? open.covered : [])]);
    if (group === open?.group) setOpen(null);
    wanted.current = group.first;
    notify({
      text: `Убрали: ${groupWords(group, clinic)}`,
      action: {
        label: "Отменить",
        isUndo: true,
        run() {
          const now = current();
          put([...now, ...daysOfGroup(group).filter(({ day }) => now.every((other) => other.day !== day))]);
        },
      },
    });
  };
  const groups = groupsOf(open ? withoutDays(special, open.group) : special).filter(({ last }) => last >= today);
  const rows = [...groups.map((group) => ({ at: group.first, group })), ...(open ? [open] : [])].toSorted((one, other) =>
    one.at < other.at ? -1 : 1,
  );
  useEffect(() => {
    const day = wanted.current;
    if (day === null) return;
    wanted.current = null;
    const row = groups.find(({ last }) => last >= day) ?? groups.at(-1);
    const button = row && list.current?.querySelector<HTMLElement>(`[data-first="${row.first}"]`);
    (button ?? addButton.current)?.focus();
  });
  return {
    ...{ special, today, rows, list, addButton, put, current, remove, openDay },
    /** The functions that edit and close the open row; `null` if the row of `group` is not open. */
    openRowOf: (group: DayGroup) =>
      open && group === open.group
        ? { edit: (next: DayGroup) => edit(open, next), close: (field: HTMLElement) => close(open, field) }
        : null,
    show: (group: DayGroup) => void (mayLeave() && show(group)),
    addDay: () => openDay(firstFree(special, today)),
  };
}

export type SpecialDays = ReturnType<typeof useSpecialDays>;

const withoutDays = (special: readonly SpecialDay[], group: DayGroup) => {
  const gone = new Set(daysOfGroup(group).map(({ day }) => day));
  return special.filter(({ day }) => !gone.has(day));
};

function firstFree(special: readonly SpecialDay[], today: string): string {
  let day = dayAfter(today, 1);
  while (special.some((other) => other.day === day)) day = dayAfter(day, 1);
  return day;
}
