import { clinicClock, spansOf } from "@len/contract/opening-hours";
import { type KeyboardEvent, useEffect, useState } from "react";
import { useRootData } from "../../clinic/root-data.ts";
import { IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { typography } from "../../ui/typography.ts";
import type { NamedTime } from "../form/visitor-forms.ts";
import styles from "./days-panel.module.css";
import type { OfferedDays } from "./time.ts";
import { inParts, longDayInWords, ownClock, places, shortWeekday, timeInFull } from "./time-words.ts";
import { fetchDays } from "./visit.ts";

type DaysPanelProps = {
  /** Slugs; `any` or empty for a doctor or a service that is not chosen. */
  doctor: string;
  service: string;
  /** The start that is chosen now. */
  chosen: string | null;
  /** `service` is the one whose times these are. */
  onChoose: (time: NamedTime, service: string) => Promise<void>;
};

const later = (date: string, days: number) => new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const mondayOf = (date: string) => later(date, 1 - (new Date(`${date}T00:00:00Z`).getUTCDay() || 7));

/** A week of days and the free times of one of them. It opens on the chosen day, or on the first one with free times. */
export function DaysPanel({ doctor, service, chosen, onChoose }: DaysPanelProps) {
  const timeZone = useRootData()?.contacts?.timeZone;
  const today = clinicClock(new Date(), timeZone).iso;
  const chosenDay = chosen === null ? null : clinicClock(new Date(chosen), timeZone).iso;
  const [monday, setMonday] = useState(mondayOf(chosenDay ?? today));
  const [day, setDay] = useState(chosenDay);
  const [week, setWeek] = useState<OfferedDays | "loading" | "silent">("loading");

  useEffect(() => {
    let isOver = false;
    void fetchDays({ service, doctor, from: monday, days: 7 }).then((offered) => {
      if (isOver) return;
      const isEmpty = offered?.days.every(({ times }) => times.length === 0);
      // A panel never opens empty.
      if (offered?.state === "free" && isEmpty && offered.next) return setMonday(mondayOf(offered.next));
      setWeek(offered ?? "silent");
      const free = offered?.days.filter(({ times }) => times.length > 0).map(({ date }) => date) ?? [];
      setDay((now) => (now !== null && (free.includes(now) || now === chosenDay) ? now : (free[0] ?? null)));
    });
    return () => {
      isOver = true;
    };
  }, [service, doctor, monday, chosenDay]);

  if (week === "silent")
    return <p className={styles.note}>{typography("Время сейчас не показать. Оставьте заявку: перезвоним и подберём.")}</p>;
  if (week !== "loading" && week.state !== "free") return <p className={styles.note}>{typography(stateInWords(week))}</p>;

  const shown = week === "loading" ? null : week.days.find(({ date }) => date === day);
  const go = (weeks: number) => {
    setWeek("loading");
    setMonday(later(monday, weeks * 7));
  };
  return (
    <>
      <Strip
        {...{ monday, day, week, today, onDay: setDay }}
        onBack={monday > mondayOf(today) ? () => go(-1) : null}
        onForward={week !== "loading" && (week.until === null || later(monday, 7) <= week.until) ? () => go(1) : null}
      />
      <div aria-live="polite" aria-busy={week === "loading"}>
        {shown && week !== "loading" && (
          <Parts
            key={shown.date}
            times={shown.times}
            chosen={chosen}
            withNames={doctor === "" || doctor === "any"}
            onChoose={(time) => onChoose(time, week.service ?? service)}
          />
        )}
      </div>
    </>
  );
}

/** Why there are no times. */
export function stateInWords({ state, until }: Pick<OfferedDays, "state" | "until">): string {
  if (state === "full")
    return `${until ? `До ${longDayInWords(until).split(", ")[1]} всё` : "Всё"} занято. Оставьте заявку: перезвоним, когда время освободится.`;
  if (state === "phone") return "Сюда записывают по телефону.";
  if (state === "leave") return "Врач временно не принимает. Оставьте заявку: предложим другого врача.";
  if (state === "silent") return "Время сейчас не показать. Оставьте заявку: перезвоним и подберём.";
  return "Время назначает администратор. Оставьте заявку: перезвоним и подберём.";
}

/** Arrows, Home and End move the focus among the buttons of a group, which is one stop of Tab. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>) {
  const group = event.currentTarget.closest("[data-group]");
  const buttons = [...(group?.querySelectorAll<HTMLButtonElement>("[data-roving]:not(:disabled)") ?? [])];
  const at = buttons.indexOf(event.currentTarget);
  const targets: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: 0,
    End: buttons.length - 1,
  };
  const target = buttons[targets[event.key] ?? -1];
  if (at < 0 || !target) return;
  event.preventDefault();
  target.focus();
}

type StripProps = {
  monday: string;
  day: string | null;
  week: OfferedDays | "loading";
  today: string;
  onDay: (date: string) => void;
  onBack: (() => void) | null;
  onForward: (() => void) | null;
};

function Strip({ monday, day, week, today, onDay, onBack, onForward }: StripProps) {
  const contacts = useRootData()?.contacts;
  const dates = Array.from({ length: 7 }, (_, index) => later(monday, index));
  const countOf = (date: string) => (week === "loading" ? 0 : (week.days.find((each) => each.date === date)?.times.length ?? 0));
  const wordOf = (date: string) => {
    if (week === "loading") return "\u00a0";
    const count = countOf(date);
    if (count > 0) return places(count);
    return contacts && date >= today && spansOf(contacts, date).length === 0 ? "закрыто" : "нет";
  };
  const stop = dates.find((date) => date === day && countOf(date) > 0) ?? dates.find((date) => countOf(date) > 0);

  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>) {
    if (event.key === "PageDown" && onForward) onForward();
    else if (event.key === "PageUp" && onBack) onBack();
    else return moveFocus(event);
    event.preventDefault();
  }

  return (
    <div className={styles.strip} data-group="">
      {onBack && (
        <IconButton label="Прошлая неделя" bare onClick={onBack}>
          <Icon name="arrowLeft" />
        </IconButton>
      )}
      {dates.map((date) => {
        const word = wordOf(date);
        return (
          <button
            key={date}
            type="button"
            data-roving=""
            onKeyDown={onKeyDown}
            disabled={countOf(date) === 0}
            tabIndex={date === stop ? 0 : -1}
            aria-pressed={date === day}
            className={word === "закрыто" ? styles.closed : undefined}
            onClick={() => onDay(date)}
          >
            <span aria-hidden="true">{shortWeekday(date)}</span>
            <b aria-hidden="true">{Number(date.slice(8))}</b>
            <i aria-hidden="true">{word}</i>
            <span className="visually-hidden">{`${longDayInWords(date)}, ${word.trim() || "загружаем"}`}</span>
          </button>
        );
      })}
      <IconButton label="Следующая неделя" bare disabled={!onForward} onClick={onForward ?? undefined}>
        <Icon name="arrow" />
      </IconButton>
    </div>
  );
}

/** More times than these of a part of the day are folded. */
const mostOfPart = 12;

type PartsProps = { times: NamedTime[]; chosen: string | null; withNames: boolean; onChoose: (time: NamedTime) => Promise<void> };

function Parts({ times, chosen, withNames, onChoose }: PartsProps) {
  const timeZone = useRootData()?.contacts?.timeZone;
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);
  const isChosen = ({ start }: NamedTime) => chosen !== null && Date.parse(start) === Date.parse(chosen);
  // Nobody else can take the held time, so the API does not list it.
  const lacksChosen = chosen !== null && !times.some(isChosen) && times[0] !== undefined && sameDay(times[0].start, chosen, timeZone);
  const all = lacksChosen && !withNames ? [...times, { start: chosen, doctor: times[0]?.doctor ?? "", name: times[0]?.name ?? "" }] : times;
  const sorted = [...all].sort((one, other) => Date.parse(one.start) - Date.parse(other.start));

  async function choose(time: NamedTime) {
    if (busy !== null) return;
    setBusy(`${time.start} ${time.doctor}`);
    await onChoose(time);
    setBusy(null);
  }

  return inParts(sorted, timeZone).map(({ title, hours, times: own }) => {
    const shown = isOpen ? own : own.slice(0, mostOfPart);
    const stop = Math.max(0, shown.findIndex(isChosen));
    return (
      <div key={title} className={styles.part} data-group="">
        <h4>
          {title} <small>{hours}</small>
        </h4>
        <div className={styles.times}>
          {shown.map((time, index) => {
            const key = `${time.start} ${time.doctor}`;
            const elsewhere = ownClock(time.start, timeZone);
            return (
              <button
                key={key}
                type="button"
                data-roving=""
                onKeyDown={moveFocus}
                tabIndex={index === stop ? 0 : -1}
                aria-pressed={isChosen(time)}
                aria-busy={busy === key || undefined}
                aria-label={timeInFull(time, timeZone)}
                onClick={() => choose(time)}
              >
                {clinicClock(new Date(time.start), timeZone).time}
                {isChosen(time) && <Icon name="check" />}
                {elsewhere && <small>{typography(`у вас ${elsewhere}`)}</small>}
                {withNames && <small>{time.name.split(" ")[0]}</small>}
              </button>
            );
          })}
          {shown.length < own.length && (
            <button type="button" className={styles.more} onClick={() => setOpen(true)}>
              {`ещё ${own.length - shown.length}`}
            </button>
          )}
        </div>
      </div>
    );
  });
}

const sameDay = (one: string, other: string, timeZone: string | undefined) =>
  clinicClock(new Date(one), timeZone).iso === clinicClock(new Date(other), timeZone).iso;
