import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { isSame } from "../../../store/data.ts";
import buttonStyles from "../../../ui/button.module.css";
import fieldStyles from "../../../ui/field.module.css";
import { Icon } from "../../../ui/icon.tsx";
import { notify } from "../../../ui/notices.tsx";
import { Problem } from "../../../ui/problem.tsx";
import { DayInput } from "../../../ui/typed-moment.tsx";
import type { ClinicTime } from "../../../words/clinic-time.ts";
import { counted } from "../../../words/words.ts";
import { fieldId } from "../../fields/control-props.ts";
import form from "../../fields/form.module.css";
import { useFieldValue, useForm } from "../../fields/form-values.ts";
import type { BodyProps } from "../../fields/record-form.ts";
import styles from "../forms.module.css";
import {
  type DayGroup,
  dayAfter,
  daysOfGroup,
  groupsOf,
  groupWords,
  holidaysOf,
  type SpecialDay,
  spansIn,
  spansWords,
  specialDaysOf,
} from "./opening.ts";
import { usePlanned } from "./planned.ts";
import { Strip } from "./strip.tsx";

const path = "exceptions";
const days = ["день", "дня", "дней"] as const;
const notHours = "Напишите часы так: 14:00–20:00, с перерывом: 09:00–13:00, 14:00–18:00. Если закрыто: «закрыто»";

const openPath = `${path}.open`;
const wrongOrder = "Последний день раньше первого";

/**
 * The row that is open, in the place `at` that it had. Its days may pass over those of others on the way to what is being typed: these come
 * back as it moves on.
 */
type Open = { at: string; group: DayGroup; covered: readonly SpecialDay[] };

/** The days on which the clinic works otherwise than in its week, below a strip of three months. */
export function SpecialDays({ id, plan, clinic }: BodyProps) {
  const [value, change] = useFieldValue(path);
  const { values, onLeave } = useForm();
  const special = specialDaysOf({ exceptions: value });
  const today = clinic.dayOf(clinic.now);
  const [open, setOpen] = useState<Open | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  /** The day whose row takes the focus, or the row after it. */
  const wanted = useRef<string | null>(null);
  const planned = usePlanned(id, plan);
  /** The days as they are at the moment of an act, which may come after others: an undo, for one. */
  const current = () => specialDaysOf({ exceptions: values.valueAt(path) });
  const put = (days: readonly SpecialDay[]) => change(days.toSorted((one, other) => (one.day < other.day ? -1 : 1)));
  const edit = ({ at, group: before, covered }: Open, group: DayGroup) => {
    const others = [...withoutDays(current(), before), ...covered];
    const rest = withoutDays(others, group);
    put([...rest, ...daysOfGroup(group)]);
    setOpen({ at, group, covered: others.filter((other) => !rest.includes(other)) });
  };
  /** A text that cannot be read keeps its row open. */
  const mayLeave = () => {
    if (values.firstProblemIn(openPath) === null) return true;
    list.current?.querySelector<HTMLElement>(`.${styles.isOpen} [aria-invalid]`)?.focus();
    return false;
  };
  const show = (group: DayGroup) => setOpen({ at: group.first, group, covered: [] });
  const close = ({ group }: Open, field: HTMLElement) => {
    // What is typed in it is read, or complained of.
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
  // Of the year that comes next once this one has few weeks left.
  const year = dayAfter(today, 60).slice(0, 4);
  const offered = holidaysOf(year, special).filter(({ day }) => day >= today);
  const takeHolidays = () => {
    put([...special, ...offered]);
    notify({
      text: `Добавили ${counted(offered.length, days)} отдыха`,
      hint: "Переносы выходных добавьте сами: их каждый год назначает правительство.",
      action: { label: "Отменить", isUndo: true, run: () => put(current().filter((day) => !offered.some((taken) => isSame(taken, day)))) },
    });
  };
  const groups = groupsOf(open ? withoutDays(special, open.group) : special).filter(({ last }) => last >= today);
  const past = special.filter(({ day }) => day < today).length;
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
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears only that the focus leaves the days
    <div
      data-path={path}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave(path);
      }}
    >
      <p className={styles.daysLegend} aria-hidden="true">
        <span>
          <i className={styles.isClosed} />
          закрыто
        </span>
        <span>
          <i className={styles.isOther} />
          другие часы
        </span>
        {planned && (
          <span>
            <i className={styles.isPlanned} />
            запланировано
          </span>
        )}
      </p>
      <Strip special={special} planned={planned && specialDaysOf(planned.data)} clinic={clinic} openDay={openDay} />
      <ul className={styles.specialDays} ref={list}>
        {rows.map(({ at, group }) =>
          open && group === open.group ? (
            <OpenRow
              key={`open ${at}`}
              group={group}
              clinic={clinic}
              edit={(next) => edit(open, next)}
              remove={() => remove(group)}
              close={(field) => close(open, field)}
            />
          ) : (
            <li key={at}>
              <button type="button" className={styles.specialDay} data-first={group.first} onClick={() => mayLeave() && show(group)}>
                <span>{groupWords(group, clinic)}</span>
                <span>{group.title || <span>без повода</span>}</span>
                <span>{spansWords(group.spans) || "закрыто"}</span>
              </button>
              <RemoveButton name={groupWords(group, clinic)} remove={() => remove(group)} />
            </li>
          ),
        )}
      </ul>
      <FirstProblem special={special} />
      <p className={styles.specialActs}>
        <button
          type="button"
          className={`${buttonStyles.lnk} ${form.lnk}`}
          id={fieldId(path)}
          ref={addButton}
          onClick={() => openDay(firstFree(special, today))}
        >
          Добавить день
        </button>
        {offered.length > 0 && (
          <button type="button" className={`${buttonStyles.lnk} ${form.lnk}`} onClick={takeHolidays}>
            Взять праздники {year} года
          </button>
        )}
        {past > 0 && <span className="small muted">Прошедших дней: {past}, посетители их не видят</span>}
      </p>
    </div>
  );
}

const withoutDays = (special: readonly SpecialDay[], group: DayGroup) => {
  const gone = new Set(daysOfGroup(group).map(({ day }) => day));
  return special.filter(({ day }) => !gone.has(day));
};

function firstFree(special: readonly SpecialDay[], today: string): string {
  let day = dayAfter(today, 1);
  while (special.some((other) => other.day === day)) day = dayAfter(day, 1);
  return day;
}

const RemoveButton = ({ name, remove }: { name: string; remove(): void }) => (
  <button type="button" className={`${buttonStyles.ico} ${styles.ico}`} aria-label={`Убрать: ${name}`} onClick={remove}>
    <Icon name="close" />
  </button>
);

type OpenRowProps = { group: DayGroup; clinic: ClinicTime; edit(group: DayGroup): void; remove(): void; close(field: HTMLElement): void };

function OpenRow({ group, clinic, edit, remove, close }: OpenRowProps) {
  const { values } = useForm();
  const [typed, type] = useState<string | null>(null);
  const hours = spansWords(group.spans) || "закрыто";
  const complain = (at: string) => (problem: string | null) => values.complain(`${openPath}.${at}`, problem);
  const wrong = useSyncExternalStore(values.subscribe, () =>
    ["first", "last", "hours"].filter((at) => values.problemAt(`${openPath}.${at}`) !== null).join(" "),
  );
  const isWrong = (at: string) => wrong.split(" ").includes(at);
  const isWrongOrder = group.last < group.first;
  useEffect(() => {
    values.complain(`${openPath}.order`, isWrongOrder ? wrongOrder : null);
  }, [values, isWrongOrder]);
  useEffect(
    () => () => {
      for (const at of ["hours", "order"]) values.complain(`${openPath}.${at}`, null);
    },
    [values],
  );
  const name = groupWords(group, clinic);
  return (
    <li
      className={styles.isOpen}
      onKeyDown={(event) => {
        const { target, key } = event;
        const isClosing = key === "Escape" || (key === "Enter" && target instanceof HTMLInputElement);
        if (!isClosing || !(target instanceof HTMLElement)) return;
        event.preventDefault();
        close(target);
      }}
    >
      <DayInput
        label="День"
        isInvalid={isWrong("first")}
        value={group.first}
        change={(first) => first && edit({ ...group, first, last: group.first === group.last ? first : group.last })}
        complain={complain("first")}
      />
      <DayInput
        label="По какой день"
        isInvalid={isWrong("last") || isWrongOrder}
        value={group.last}
        change={(last) => last && edit({ ...group, last })}
        complain={complain("last")}
      />
      <input
        className={`${fieldStyles.in} ${form.in} ${styles.in}`}
        aria-label="Повод"
        placeholder="Повод"
        maxLength={200}
        value={group.title}
        // biome-ignore lint/a11y/noAutofocus: the row that was pressed becomes this field
        autoFocus
        onChange={({ target }) => edit({ ...group, title: target.value })}
      />
      <input
        className={`${fieldStyles.in} ${form.in} ${styles.in}`}
        aria-label="Часы"
        aria-invalid={isWrong("hours") || undefined}
        maxLength={60}
        value={typed ?? hours}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          type(target.value);
          const read = spansIn(target.value);
          if (read !== undefined && target.value.trim() !== "") edit({ ...group, spans: read });
          if (read !== undefined) complain("hours")(null);
        }}
        onBlur={() => {
          if (typed === null) return;
          const read = spansIn(typed);
          complain("hours")(read === undefined ? notHours : null);
          if (read === undefined) return;
          edit({ ...group, spans: read });
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
