import { useSyncExternalStore } from "react";
import { isSame } from "../../../store/data.ts";
import { Button } from "../../../ui/button.tsx";
import { notify } from "../../../ui/notices.tsx";
import { Problem } from "../../../ui/problem.tsx";
import { counted } from "../../../words/words.ts";
import { fieldId } from "../../fields/control-props.ts";
import { useForm } from "../../fields/form-values.ts";
import type { BodyProps } from "../../fields/record-form.ts";
import styles from "../forms.module.css";
import { OpenRow, RemoveButton } from "./open-row.tsx";
import { dayAfter, groupWords, holidaysOf, type SpecialDay, spansWords, specialDaysOf } from "./opening.ts";
import { usePlanned } from "./planned.ts";
import { Strip } from "./strip.tsx";
import { type SpecialDays as Days, path, useSpecialDays } from "./use-special-days.ts";

const dayForms = ["день", "дня", "дней"] as const;

/** The days whose hours differ from the week, below a strip of three months. */
export function SpecialDays({ id, plan, clinic }: BodyProps) {
  const { onLeave } = useForm();
  const days = useSpecialDays(clinic);
  const { special, today, rows } = days;
  const planned = usePlanned(id, plan);
  const past = special.filter(({ day }) => day < today).length;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles the blur of the days
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
      <Strip special={special} planned={planned && specialDaysOf(planned.data)} clinic={clinic} openDay={days.openDay} />
      <ul className={styles.specialDays} ref={days.list}>
        {rows.map(({ at, group }) => {
          const openRow = days.openRowOf(group);
          const remove = () => days.remove(group);
          if (openRow) return <OpenRow key={`open ${at}`} {...{ group, clinic, remove }} {...openRow} />;
          return (
            <li key={at}>
              <button type="button" className={styles.specialDay} data-first={group.first} onClick={() => days.show(group)}>
                <span>{groupWords(group, clinic)}</span>
                <span>{group.title || <span>без повода</span>}</span>
                <span>{spansWords(group.spans) || "закрыто"}</span>
              </button>
              <RemoveButton name={groupWords(group, clinic)} remove={remove} />
            </li>
          );
        })}
      </ul>
      <FirstProblem special={special} />
      <p className={styles.specialActs}>
        <Button kind="text" id={fieldId(path)} ref={days.addButton} onClick={days.addDay}>
          Добавить день
        </Button>
        <TakeHolidays days={days} />
        {past > 0 && <span className="small muted">Прошедших дней: {past}, посетители их не видят</span>}
      </p>
    </div>
  );
}

/** A button that adds the public holidays that are not special days yet. */
function TakeHolidays({ days }: { days: Days }) {
  const { special, today, put, current } = days;
  // The holidays of the next year are offered two months before it begins.
  const year = dayAfter(today, 60).slice(0, 4);
  const offered = holidaysOf(year, special).filter(({ day }) => day >= today);
  const takeHolidays = () => {
    put([...special, ...offered]);
    notify({
      text: `Добавили ${counted(offered.length, dayForms)} отдыха`,
      hint: "Переносы выходных добавьте сами: их каждый год назначает правительство.",
      action: { label: "Отменить", isUndo: true, run: () => put(current().filter((day) => !offered.some((taken) => isSame(taken, day)))) },
    });
  };
  if (offered.length === 0) return null;
  return (
    <Button kind="text" onClick={takeHolidays}>
      Взять праздники {year} года
    </Button>
  );
}

/** The first problem of the special days, with its day. */
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
