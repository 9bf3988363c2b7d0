import { clinicClock } from "@len/contract/opening-hours";
import { useEffect, useRef } from "react";
import { useRootData } from "../../clinic/root-data.ts";
import { Button } from "../../ui/button.tsx";
import { capitalised } from "../../ui/formats.ts";
import { Icon } from "../../ui/icon.tsx";
import { typography, typographyOnce } from "../../ui/typography.ts";
import type { FormOptions } from "../choices/form-options.ts";
import type { NamedTime, RefusedTime } from "../form/visitor-forms.ts";
import { stateInWords } from "./days-panel.tsx";
import { refusalInWords, type ShownTimes, slotOf, type Time } from "./time.ts";
import { dayInWords, places, timeInFull, timeInWords } from "./time-words.ts";
import styles from "./times-of-page.module.css";
import visitStyles from "./visit-part.module.css";

type TimesProps = {
  times: NonNullable<ShownTimes>;
  id: string;
  /** Several doctors provide the service. */
  withNames: boolean;
  error: string | undefined;
};

/** The free times as radio buttons by days, and the choice of none. */
export function TimesOfPage({ times, id, withNames, error }: TimesProps) {
  if (times === "silent" || times.offered.state !== "free") {
    const words = times === "silent" ? stateInWords({ state: "silent", until: null }) : stateInWords(times.offered);
    return <p>{typography(words)}</p>;
  }
  const { offered, start, refused } = times;
  const days = offered.days.filter((day) => day.times.length > 0);
  // New buttons, so that the one which is checked at first is the right one.
  const key = `${days[0]?.date} ${offered.service} ${start} ${refused?.code}`;
  return (
    <div key={key} className={styles.days}>
      {days.map(({ date, times: ofDay }) => (
        <fieldset key={date} className={styles.day}>
          <legend>
            {capitalised(dayInWords(date))} <small>{places(ofDay.length)}</small>
          </legend>
          <div className={styles.times}>
            {ofDay.map((time) => (
              <TimeRadio
                key={`${time.start} ${time.doctor}`}
                time={time}
                service={offered.service ?? ""}
                isChosen={isSame(time, start)}
                withName={withNames}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {offered.next && (
        // A button instead of a link: without scripts it keeps what is typed.
        <Button
          type="submit"
          variant="ghost"
          size="small"
          name="step"
          value={offered.next}
          formNoValidate
          className={styles.next}
          onClick={showFrom}
        >
          {`Показать с ${dayInWords(offered.next).split(", ")[1]}`} <Icon name="arrow" />
        </Button>
      )}
      <label className={`${styles.radio} ${styles.wide}`}>
        <input
          id={id}
          type="radio"
          name="slot"
          value=""
          defaultChecked={start === null && !refused && !error}
          aria-describedby={error && `${id}-error`}
        />
        {typography("Без времени: перезвоните и подберём")}
      </label>
      {error && <input type="hidden" name="asked" value="time" />}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="error" /> {typography(error)}
        </p>
      )}
    </div>
  );
}

const isSame = ({ start }: NamedTime, chosen: string | null) => chosen !== null && Date.parse(start) === Date.parse(chosen);

/** With scripts the first day is chosen in its own field, which shows its times. */
function showFrom(event: React.MouseEvent<HTMLButtonElement>) {
  const { form, value } = event.currentTarget;
  const from = form?.elements.namedItem("from");
  const select = from instanceof RadioNodeList ? [...from].find((one) => one instanceof HTMLSelectElement) : from;
  if (!(select instanceof HTMLSelectElement)) return;
  event.preventDefault();
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}

type RadioProps = { time: NamedTime; service: string; isChosen?: boolean; withName: boolean; withDay?: boolean };

function TimeRadio({ time, service, isChosen = false, withName, withDay = false }: RadioProps) {
  const timeZone = useRootData()?.contacts?.timeZone;
  const { iso, time: clock } = clinicClock(new Date(time.start), timeZone);
  return (
    <label className={styles.radio}>
      <input
        type="radio"
        name="slot"
        value={slotOf({ start: time.start, doctor: time.doctor, service })}
        defaultChecked={isChosen}
        aria-label={timeInFull(time, timeZone)}
      />
      <span>
        {withDay && <small>{dayInWords(iso)}</small>}
        {clock}
        {withName && <small>{time.name.split(" ")[0]}</small>}
      </span>
    </label>
  );
}

/** The time of the form has gone: the nearest ones, of which none is chosen yet. */
export function RefusedOnPage({ refused, time, options }: { refused: RefusedTime; time: Time | null; options: FormOptions }) {
  const timeZone = useRootData()?.contacts?.timeZone;
  const heading = useRef<HTMLHeadingElement>(null);
  const name = options.doctors.find(({ slug }) => slug === time?.doctor)?.name;
  const words = time ? [capitalised(timeInWords(time.start, timeZone)), name].filter(Boolean).join(", ") : "";
  const { title, text } = refusalInWords(refused, words);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal takes the focus
  useEffect(() => heading.current?.focus(), [refused]);

  return (
    <section role="alert" className={visitStyles.alert}>
      <h2 ref={heading} tabIndex={-1}>
        <Icon name="error" /> {typographyOnce(title)}
      </h2>
      <p>{typographyOnce(text)}</p>
      <input type="hidden" name="asked" value="time" />
      {time && refused.nearest.length > 0 && (
        <fieldset className={styles.near}>
          <legend className="visually-hidden">Ближайшее свободное время</legend>
          <div className={styles.times}>
            {refused.nearest.map((near) => (
              <TimeRadio
                key={`${near.start} ${near.doctor}`}
                time={near}
                service={time.service}
                withName={near.doctor !== time.doctor}
                withDay
              />
            ))}
          </div>
        </fieldset>
      )}
    </section>
  );
}
