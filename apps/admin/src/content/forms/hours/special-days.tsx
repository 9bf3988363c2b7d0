import { type KeyboardEvent, useRef, useState, useSyncExternalStore } from "react";
import { Problem } from "../../../access/frame.tsx";
import type { ClinicTime } from "../../../clinic-time.ts";
import { Icon } from "../../../shell/icon.tsx";
import { notify } from "../../../shell/notices.tsx";
import { counted } from "../../../words.ts";
import { fieldId } from "../../control-props.ts";
import { useFieldValue, useForm } from "../../form-values.ts";
import { DayInput } from "../../typed-moment.tsx";
import type { BodyProps } from "../record-form.ts";
import {
  type DayGroup,
  dayAfter,
  daysOfGroup,
  groupsOf,
  groupWords,
  holidaysOf,
  noonOf,
  type SpecialDay,
  spanIn,
  spanWords,
  specialDaysOf,
  weekOf,
} from "./opening.ts";
import { usePlanned } from "./planned.ts";

const path = "exceptions";
const days = ["день", "дня", "дней"] as const;
const notHours = "Напишите часы так: 14:00–20:00. Если закрыто: «закрыто»";

/** Three months of days, and the days on which the clinic works otherwise than in its week. */
export function SpecialDays({ id, plan, clinic }: BodyProps) {
  const [value, change] = useFieldValue(path);
  const { onLeave } = useForm();
  const special = specialDaysOf({ exceptions: value });
  const today = clinic.dayOf(clinic.now);
  /** The row that is open, as it is being typed; the days of the others stay as they are. */
  const [open, setOpen] = useState<DayGroup | null>(null);
  const planned = usePlanned(id, plan);
  const others = open ? withoutDays(special, open) : special;
  const put = (rest: readonly SpecialDay[], group: DayGroup | null) => {
    const next = group ? [...withoutDays(rest, group), ...daysOfGroup(group)] : rest;
    change(next.toSorted((one, other) => (one.day < other.day ? -1 : 1)));
  };
  const edit = (group: DayGroup) => {
    put(others, group);
    setOpen(group);
  };
  const openDay = (day: string) => {
    const known = groupsOf(special).find(({ first, last }) => first <= day && day <= last);
    const group = known ?? { first: day, last: day, title: "", from: null, to: null };
    if (!known) put(special, group);
    setOpen(group);
  };
  const remove = (group: DayGroup) => {
    put(withoutDays(special, group), null);
    setOpen(null);
    notify({
      text: `Убрали: ${groupWords(group, clinic)}`,
      action: { label: "Отменить", isUndo: true, run: () => put(withoutDays(special, group), group) },
    });
  };
  // Of the year that comes next once this one has few weeks left.
  const year = dayAfter(today, 60).slice(0, 4);
  const offered = holidaysOf(year, special).filter(({ day }) => day >= today);
  const takeHolidays = () => {
    put([...special, ...offered], null);
    notify({
      text: `Добавили ${counted(offered.length, days)} отдыха`,
      hint: "Переносы выходных добавьте сами: их каждый год назначает правительство.",
      action: { label: "Отменить", isUndo: true, run: () => change(special) },
    });
  };
  const groups = groupsOf(others).filter(({ last }) => last >= today);
  const past = special.filter(({ day }) => day < today).length;
  const rows = [...groups, ...(open ? [open] : [])].toSorted((one, other) => (one.first < other.first ? -1 : 1));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears only that the focus leaves the days
    <div
      data-path={path}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave(path);
      }}
    >
      <p className="days-legend" aria-hidden="true">
        <span>
          <i className="is-closed" />
          закрыто
        </span>
        <span>
          <i className="is-other" />
          другие часы
        </span>
        {planned && (
          <span>
            <i className="is-planned" />
            запланировано
          </span>
        )}
      </p>
      <Strip special={special} planned={planned && specialDaysOf(planned.data)} clinic={clinic} openDay={openDay} />
      <ul className="special-days">
        {rows.map((group) =>
          group === open ? (
            <OpenRow key="open" group={group} clinic={clinic} edit={edit} remove={() => remove(group)} close={() => setOpen(null)} />
          ) : (
            <li key={group.first}>
              <button type="button" className="special-day" onClick={() => setOpen(group)}>
                <span>{groupWords(group, clinic)}</span>
                <span>{group.title || <span className="clay">без повода</span>}</span>
                <span>{group.from && group.to ? spanWords({ from: group.from, to: group.to }) : "закрыто"}</span>
              </button>
              <RemoveButton name={groupWords(group, clinic)} remove={() => remove(group)} />
            </li>
          ),
        )}
      </ul>
      <FirstProblem special={special} />
      <p className="special-acts">
        <button type="button" className="lnk" id={fieldId(path)} onClick={() => openDay(firstFree(special, today))}>
          Добавить день
        </button>
        {offered.length > 0 && (
          <button type="button" className="lnk" onClick={takeHolidays}>
            Взять праздники {year} года
          </button>
        )}
        {past > 0 && <span className="small muted">Прошедших дней: {past}, посетители их не видят</span>}
      </p>
    </div>
  );
}

const withoutDays = (special: readonly SpecialDay[], { first, last }: DayGroup) => special.filter(({ day }) => day < first || day > last);

function firstFree(special: readonly SpecialDay[], today: string): string {
  let day = dayAfter(today, 1);
  while (special.some((other) => other.day === day)) day = dayAfter(day, 1);
  return day;
}

const RemoveButton = ({ name, remove }: { name: string; remove(): void }) => (
  <button type="button" className="ico" aria-label={`Убрать: ${name}`} onClick={remove}>
    <Icon name="close" />
  </button>
);

type OpenRowProps = { group: DayGroup; clinic: ClinicTime; edit(group: DayGroup): void; remove(): void; close(): void };

function OpenRow({ group, clinic, edit, remove, close }: OpenRowProps) {
  const { values } = useForm();
  const [typed, type] = useState<string | null>(null);
  const hours = group.from && group.to ? spanWords({ from: group.from, to: group.to }) : "закрыто";
  const complain = (at: string) => (problem: string | null) => values.complain(`${path}.open-${at}`, problem);
  const name = groupWords(group, clinic);
  return (
    <li
      className="is-open"
      onKeyDown={(event) => {
        if (event.key !== "Escape" && event.key !== "Enter") return;
        event.preventDefault();
        close();
      }}
    >
      <DayInput
        label="День"
        isInvalid={false}
        value={group.first}
        change={(first) => first && edit({ ...group, first, last: first > group.last || group.first === group.last ? first : group.last })}
        complain={complain("first")}
      />
      <DayInput
        label="По какой день"
        isInvalid={false}
        value={group.last}
        change={(last) => last && edit({ ...group, last: last < group.first ? group.first : last })}
        complain={complain("last")}
      />
      <input
        className="in"
        aria-label="Повод"
        placeholder="Повод"
        maxLength={200}
        value={group.title}
        // biome-ignore lint/a11y/noAutofocus: the row that was pressed becomes this field
        autoFocus
        onChange={({ target }) => edit({ ...group, title: target.value })}
      />
      <input
        className="in"
        aria-label="Часы"
        maxLength={20}
        value={typed ?? hours}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          type(target.value);
          const read = spanIn(target.value);
          if (read !== undefined && target.value.trim() !== "") edit({ ...group, from: read?.from ?? null, to: read?.to ?? null });
          if (read !== undefined) complain("hours")(null);
        }}
        onBlur={() => {
          if (typed === null) return;
          const read = spanIn(typed);
          complain("hours")(read === undefined ? notHours : null);
          if (read === undefined) return;
          edit({ ...group, from: read?.from ?? null, to: read?.to ?? null });
          type(null);
        }}
      />
      <RemoveButton name={name} remove={remove} />
    </li>
  );
}

/** The first thing that is wrong with the days, with the day that it is about. */
function FirstProblem({ special }: { special: readonly SpecialDay[] }) {
  const { values } = useForm();
  const problem = useSyncExternalStore(values.subscribe, () => values.problemOf(path));
  const place = useSyncExternalStore(values.subscribe, () => values.firstProblemIn(path));
  if (!problem) return null;
  const day = special[Number(place?.split(".")[1])]?.day;
  return (
    <Problem id={`${fieldId(path)}-problem`}>
      {day ? `${day.split("-").toReversed().join(".")}: ` : ""}
      {problem}
    </Problem>
  );
}

type StripProps = { special: readonly SpecialDay[]; planned: readonly SpecialDay[] | null; clinic: ClinicTime; openDay(day: string): void };

/** Arrows walk through the days, Enter opens the row of a day. */
function Strip({ special, planned, clinic, openDay }: StripProps) {
  const { values } = useForm();
  const week = weekOf({ hours: useSyncExternalStore(values.subscribe, () => values.valueAt("hours")) });
  const today = clinic.dayOf(clinic.now);
  const [at, setAt] = useState(today);
  const grid = useRef<HTMLTableElement>(null);
  const months = [0, 1, 2].map((ahead) => monthAfter(today, ahead));
  const first = `${months[0]}-01`;
  const end = `${monthAfter(today, 3)}-01`;
  const walk = (event: KeyboardEvent, day: string) => {
    const steps: Record<string, string> = {
      ArrowLeft: dayAfter(day, -1),
      ArrowRight: dayAfter(day, 1),
      ArrowUp: sameDay(day, -1),
      ArrowDown: sameDay(day, 1),
      Home: `${day.slice(0, 7)}-01`,
      End: dayAfter(`${monthAfter(day, 1)}-01`, -1),
    };
    const next = steps[event.key];
    if (!next) return;
    event.preventDefault();
    if (next < first || next >= end) return;
    setAt(next);
    grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  return (
    <table className="days-strip" aria-label="Дни трёх месяцев" ref={grid}>
      <tbody>
        {months.map((month) => (
          <tr key={month}>
            <th scope="row">{monthName(month)}</th>
            {daysOfMonth(month).map((day) => {
              const row = special.find((other) => other.day === day);
              const later = planned?.find((other) => other.day === day);
              const isOff = !week.has(weekdayOf(day));
              const isPlanned = planned !== null && wordsOf(later) !== wordsOf(row);
              const kind = row ? (row.from ? "is-other" : "is-closed") : isPlanned ? "is-planned" : isOff ? "is-off" : "";
              const words = [
                clinic.weekdayAndDateOf(noonOf(day)),
                row ? [wordsOf(row), row.title].filter(Boolean).join(", ") : isOff ? "выходной" : "",
                isPlanned ? "запланировано другое" : "",
              ];
              return (
                <td key={day} data-weekday={day.endsWith("-01") ? weekdayOf(day) : undefined}>
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === at ? 0 : -1}
                    aria-label={words.filter(Boolean).join(": ")}
                    aria-current={day === today ? "date" : undefined}
                    className={`${kind}${day < today ? " is-past" : ""}`}
                    onKeyDown={(event) => walk(event, day)}
                    onFocus={() => setAt(day)}
                    onClick={() => openDay(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const wordsOf = (row: SpecialDay | undefined) => (!row ? "" : row.from && row.to ? spanWords({ from: row.from, to: row.to }) : "закрыто");
const weekdayOf = (day: string) => new Date(day).getUTCDay() || 7;

/** `2027-01` two months after a day of November 2026. */
function monthAfter(day: string, months: number): string {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The same number in another month, or its last day. */
function sameDay(day: string, months: number): string {
  const month = monthAfter(day, months);
  return daysOfMonth(month)[Number(day.slice(8)) - 1] ?? dayAfter(`${monthAfter(month, 1)}-01`, -1);
}

const daysOfMonth = (month: string) => {
  const count = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();
  return Array.from({ length: count }, (_, at) => `${month}-${String(at + 1).padStart(2, "0")}`);
};

const names = new Intl.DateTimeFormat("ru", { month: "long", timeZone: "UTC" });
const monthName = (month: string) => {
  const name = names.format(new Date(`${month}-01`));
  return name.charAt(0).toUpperCase() + name.slice(1);
};
