import { clinicClock } from "@len/contract/opening-hours";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useRootData } from "../../clinic/root-data.ts";
import { capitalised } from "../../ui/formats.ts";
import { Icon } from "../../ui/icon.tsx";
import { typography, typographyOnce } from "../../ui/typography.ts";
import type { FormOptions } from "../choices/form-options.ts";
import type { NamedTime } from "../form/visitor-forms.ts";
import daysStyles from "./days-panel.module.css";
import { DaysPanel } from "./days-panel.tsx";
import { refusalInWords, type Time } from "./time.ts";
import { dayInWords, ownClock, timeInWords } from "./time-words.ts";
import { backToHeld, checkAfterHold, chooseTime, continueWith, type HeldVisit, openDays, type VisitState } from "./visit.ts";
import { VisitLines } from "./visit-lines.tsx";
import styles from "./visit-part.module.css";

type Chosen = { options: FormOptions };

/** What stands above the fields of the record dialog: the visit, the days to choose from, or why the time was not to be had. */
export function VisitPart({ state, options }: Chosen & { state: VisitState }) {
  if (state.kind === "held") return <Held visit={state} options={options} />;
  if (state.kind === "days") return <Days key={`${state.doctor} ${state.service}`} {...state} />;
  if (state.kind === "refused") return <Refused key={state.time.start} {...state} options={options} />;
  return state.kind === "full" ? <Full {...state} /> : null;
}

const useTimeZone = () => useRootData()?.contacts?.timeZone;

const doctorName = (options: FormOptions, slug: string) => options.doctors.find((doctor) => doctor.slug === slug)?.name ?? "";

/** «Первичный приём дерматолога, 40 минут, 3 900 ₽» with the doctor's own price of a first visit. */
export function serviceInWords(options: FormOptions, { service, doctor }: Pick<Time, "service" | "doctor">): string {
  const offered = options.services.find(({ slug }) => slug === service);
  const first = options.doctors.find(({ slug }) => slug === doctor)?.visit?.first;
  const cost = first?.service === service ? first.cost : offered?.cost;
  // The price is read first where it stands alone; beside the service it closes the sentence.
  return [offered?.title, ...(cost?.split(", ").reverse() ?? [])].filter(Boolean).join(", ");
}

function Held({ visit, options }: Chosen & { visit: HeldVisit }) {
  const { time } = visit;
  const contacts = useRootData()?.contacts;
  const own = ownClock(time.start, contacts?.timeZone);
  return (
    <div>
      <div className={styles.visit}>
        <VisitLines start={time.start} name={doctorName(options, time.doctor)}>
          <p className={styles.small}>{typography(serviceInWords(options, time))}</p>
          {contacts && <p className={styles.small}>{typography(contacts.address.street)}</p>}
        </VisitLines>
        <button type="button" className={styles.link} onClick={() => openDays(time)}>
          Изменить время
        </button>
      </div>
      {own && <p className={styles.zone}>{typography(`Время клиники: ${contacts?.address.city}. У вас будет ${own}.`)}</p>}
      <HoldLine key={visit.hold.token} visit={visit} />
    </div>
  );
}

type Phase = "kept" | "last" | "ended";
const lastMinute = 60_000;

const phaseOf = (endsAt: number): Phase => {
  const left = endsAt - performance.now();
  return left <= 0 ? "ended" : left <= lastMinute ? "last" : "kept";
};

/** Until when the time is kept: a clock instead of a countdown. */
function HoldLine({ visit }: { visit: HeldVisit }) {
  const timeZone = useTimeZone();
  const { until, endsAt } = visit.hold;
  const [phase, setPhase] = useState(() => phaseOf(endsAt));

  useEffect(() => {
    if (phase === "ended") {
      void checkAfterHold(visit, clinicClock(new Date(visit.time.start), timeZone).iso);
      return;
    }
    const next = endsAt - performance.now() - (phase === "kept" ? lastMinute : 0);
    const timer = setTimeout(() => setPhase(phaseOf(endsAt)), Math.max(0, next) + 50);
    return () => clearTimeout(timer);
  }, [phase, endsAt, visit, timeZone]);

  return (
    <p role="status" className={phase === "ended" ? `${styles.hold} ${styles.ended}` : styles.hold}>
      <Icon name="clock" />
      {phase === "kept" && (
        <span>
          Держим для вас <b>до&nbsp;{clinicClock(new Date(until), timeZone).time}</b>
        </span>
      )}
      {phase === "last" && <span>Держим ещё минуту</span>}
      {phase === "ended" && <span>{typography("Больше не держим. Время пока свободно, можно отправить")}</span>}
    </p>
  );
}

function Days({ doctor, service, before }: Extract<VisitState, { kind: "days" }>) {
  const timeZone = useTimeZone();
  const [isSilent, setSilent] = useState(false);
  const held = before && clinicClock(new Date(before.time.start), timeZone).time;
  const until = before && clinicClock(new Date(before.hold.until), timeZone).time;
  const isOpen = before !== null && phaseOf(before.hold.endsAt) !== "ended";

  async function choose(time: NamedTime, ofService: string) {
    const isSame = before?.time.doctor === time.doctor && Date.parse(before.time.start) === Date.parse(time.start);
    if (isSame) return backToHeld();
    setSilent(!(await chooseTime({ start: time.start, doctor: time.doctor, service: ofService })));
  }

  return (
    <section className={daysStyles.days} aria-labelledby="other-time">
      <div className={daysStyles.head}>
        <h3 id="other-time" tabIndex={-1} ref={focusOnce}>
          {before ? "Другое время" : "Выберите время"}
        </h3>
        {before && (
          <button type="button" className={styles.link} onClick={backToHeld}>
            {`Оставить ${held}`}
          </button>
        )}
      </div>
      <DaysPanel doctor={doctor} service={service} chosen={before?.time.start ?? null} onChoose={choose} />
      {isSilent && <p role="alert">{typography("Сервер клиники не ответил. Попробуйте ещё раз.")}</p>}
      {isOpen && <p className={daysStyles.note}>{typography(`Держим ${held} до ${until}, пока не выберете другое.`)}</p>}
    </section>
  );
}

/** Focus is given to what has taken the visit's place. */
const focusOnce = (heading: HTMLHeadingElement | null) => heading?.focus();

function Alert({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section role="alert" className={styles.alert}>
      <h3 tabIndex={-1} ref={focusOnce}>
        <Icon name="error" /> {typographyOnce(title)}
      </h3>
      <p>{typographyOnce(text)}</p>
      {children}
    </section>
  );
}

function Refused({ time, refused, before, options }: Chosen & Extract<VisitState, { kind: "refused" }>) {
  const timeZone = useTimeZone();
  const words = `${capitalised(timeInWords(time.start, timeZone))}, ${doctorName(options, time.doctor)}`;
  return (
    <Alert {...refusalInWords(refused, words)}>
      <NearTimes times={refused.nearest} doctor={time.doctor} onChoose={({ start, doctor }) => chooseTime({ ...time, start, doctor })} />
      {refused.code !== "not_bookable" && (
        <button type="button" className={styles.link} onClick={() => openDays(time)}>
          Другие дни и часы
        </button>
      )}
      {before && (
        <button type="button" className={styles.link} onClick={backToHeld}>
          {`Оставить ${clinicClock(new Date(before.time.start), timeZone).time}`}
        </button>
      )}
    </Alert>
  );
}

function Full({ holds, before }: Extract<VisitState, { kind: "full" }>) {
  const timeZone = useTimeZone();
  const last = holds.at(-1)?.until;
  const until = last && clinicClock(new Date(last), timeZone).time;
  return (
    <Alert
      title="Вы уже держите два времени"
      text={`Продолжите с одним из них.${until ? ` Оба освободятся сами, последнее в ${until}.` : ""}`}
    >
      <NearTimes times={holds} doctor="" onChoose={continueWith} />
      {before && (
        <button type="button" className={styles.link} onClick={backToHeld}>
          {`Оставить ${clinicClock(new Date(before.time.start), timeZone).time}`}
        </button>
      )}
    </Alert>
  );
}

type NearProps = { times: NamedTime[]; doctor: string; onChoose: (time: NamedTime) => Promise<boolean> };

/** Up to three times as buttons; another doctor than the expected one is named. */
function NearTimes({ times, doctor, onChoose }: NearProps) {
  const timeZone = useTimeZone();
  const [isBusy, setBusy] = useState(false);
  const place = useRef<HTMLDivElement>(null);

  async function choose(time: NamedTime) {
    if (isBusy) return;
    setBusy(true);
    const form = place.current?.closest("form");
    await onChoose(time);
    setBusy(false);
    // The next act is to send. A time that went in the same second keeps the alert, whose heading has the focus.
    if (!place.current?.isConnected) form?.querySelector<HTMLElement>("[type=submit]")?.focus();
  }

  if (times.length === 0) return null;
  return (
    <div ref={place} className={styles.near} aria-busy={isBusy}>
      {times.map((time) => {
        const { iso, time: clock } = clinicClock(new Date(time.start), timeZone);
        return (
          <button key={`${time.start} ${time.doctor}`} type="button" onClick={() => choose(time)}>
            <small>{dayInWords(iso)}</small>
            <b>{clock}</b>
            {time.doctor === doctor ? <span className="visually-hidden">{time.name}</span> : <small>{time.name}</small>}
          </button>
        );
      })}
    </div>
  );
}
