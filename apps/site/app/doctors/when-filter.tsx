import type { DoctorChoices } from "@len/contract/doctors";
import { spansOf } from "@len/contract/opening-hours";
import { type MouseEvent, useEffect, useState } from "react";
import { Link } from "react-router";
import { dayAfter, weekdayOf } from "../clinic/reception.ts";
import { useRootData } from "../clinic/root-data.ts";
import { Button } from "../ui/button.tsx";
import { dayAndMonth, doctorCount, weekday } from "../ui/formats.ts";
import { Icon } from "../ui/icon.tsx";
import { typography } from "../ui/typography.ts";
import styles from "./doctor-filters.module.css";
import { type DoctorsQuery, doctorsPath } from "./doctors-query.ts";
import own from "./when-filter.module.css";
import { whenWords } from "./when-words.ts";

type WhenProps = { choices: DoctorChoices; query: DoctorsQuery };

const parts: Record<string, [name: string, hours: string]> = {
  "": ["любое", "весь день"],
  morning: ["утро", "до 12:00"],
  day: ["день", "12:00–17:00"],
  evening: ["вечер", "с 17:00"],
};

const todayOf = ({ day: [, today] }: DoctorChoices) => today?.value ?? "";

/** «Когда» as a word of the sentence: the panel is open while the visitor chooses several days. */
export function WhenPick({ choices, query }: WhenProps) {
  return (
    <details name="doctor-filter" className={[styles.pick, own.pick].join(" ")}>
      <summary>
        <span className="visually-hidden">Когда: </span>
        <span>{typography(whenWords(query, todayOf(choices)))}</span> <Icon name="chevron" />
      </summary>
      <div className={[styles.choices, own.panel].join(" ")} data-stays="">
        <WhenChoices choices={choices} query={query} />
        <div className={own.foot}>
          <Link to={doctorsPath({ ...query, day: [], part: null, later: false, page: 1 })} replace preventScrollReset>
            Сбросить
          </Link>
          <Button type="submit" size="small" onClick={close}>{`Показать ${doctorCount(choices.found)}`}</Button>
        </div>
      </div>
    </details>
  );
}

/** The list has followed each choice, so that the button only closes the panel. */
function close(event: MouseEvent<HTMLButtonElement>) {
  event.preventDefault();
  const details = event.currentTarget.closest("details");
  if (!details) return;
  details.open = false;
  details.querySelector("summary")?.focus();
}

/** Days with the number of doctors who are free then, and the parts of a day. */
export function WhenChoices({ choices, query }: WhenProps) {
  const today = todayOf(choices);
  const [, ...days] = choices.day;
  const near = days.slice(0, 14);
  const last = near.at(-1)?.value ?? today;
  const pathWith = (change: Partial<DoctorsQuery>) => doctorsPath({ ...query, ...change, page: 1 });
  const quick = [
    { word: "как можно скорее", day: [], part: null },
    ...[today, dayAfter(today, 1)].map((day) => ({ word: whenWords({ day: [day], part: null }, today), day: [day], part: query.part })),
  ];

  return (
    <>
      <ul className={own.quick}>
        {quick.map(({ word, day, part }) => {
          const isChosen = day.join() === query.day.join() && (day.length > 0 || query.part === null);
          const isNobody = day.length > 0 && !isChosen && countOf(days, day[0]) === 0;
          return (
            <li key={word}>
              {isNobody ? (
                <span className={own.none}>{word}</span>
              ) : (
                <Link to={pathWith({ day, part })} replace preventScrollReset aria-current={isChosen ? "true" : undefined}>
                  {word}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      <fieldset>
        <legend>Дни, можно несколько</legend>
        <Days days={near} query={query} />
        {query.later && <Days days={days.slice(14)} query={query} />}
      </fieldset>
      <p className={own.hint}>
        <span>{typography("Под числом — сколько врачей")}</span>
        {!query.later && (
          <Link to={pathWith({ later: true })} replace preventScrollReset>
            {typography(`После ${dayAndMonth(last)}`)}
          </Link>
        )}
      </p>
      {query.later && <input type="hidden" name="later" value="on" />}
      <fieldset>
        <legend>Время дня</legend>
        <Parts choices={choices} query={query} />
      </fieldset>
    </>
  );
}

const countOf = (days: DoctorChoices["day"], day: string | undefined) => days.find(({ value }) => value === day)?.count ?? 0;

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

function Days({ days, query }: { days: DoctorChoices["day"]; query: DoctorsQuery }) {
  const contacts = useRootData()?.contacts;
  const [picked, setPicked] = useState(query.day);
  useEffect(() => setPicked(query.day), [query.day]);

  return (
    <div className={own.days}>
      {weekdays.map((one) => (
        <span key={one} className={own.weekday} aria-hidden="true">
          {weekday(one)}
        </span>
      ))}
      {days.map(({ value, count }) => {
        const isChosen = picked.includes(value);
        const isOff = contacts && spansOf(contacts, value).length === 0;
        return (
          <label key={value} className={own.day} data-weekday={weekdayOf(value)} data-off={isOff ? "" : undefined}>
            <input
              type="checkbox"
              name="day"
              value={value}
              checked={isChosen}
              disabled={count === 0 && !isChosen}
              aria-label={`${weekday(weekdayOf(value), "long")}, ${dayAndMonth(value)}: ${isOff ? "закрыто" : doctorCount(count)}`}
              onChange={() => setPicked(isChosen ? picked.filter((day) => day !== value) : [...picked, value])}
            />
            <b>{Number(value.slice(8))}</b>
            <span>{isOff ? "–" : count}</span>
          </label>
        );
      })}
    </div>
  );
}

function Parts({ choices, query }: WhenProps) {
  const chosen = query.part ?? "";
  const [picked, setPicked] = useState<string>(chosen);
  useEffect(() => setPicked(chosen), [chosen]);

  return (
    <div className={own.parts}>
      {choices.part.map(({ value, count }) => {
        const [name = value, hours = ""] = parts[value] ?? [];
        return (
          <label key={value} className={own.part}>
            <input
              type="radio"
              name="part"
              value={value}
              checked={picked === value}
              disabled={count === 0 && picked !== value}
              onChange={() => setPicked(value)}
            />
            <b>{name}</b>
            <span>{hours}</span>
          </label>
        );
      })}
    </div>
  );
}
