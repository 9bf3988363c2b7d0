import type { FirstHour, OwnRecord } from "@len/contract/staff/first-hour";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { firstHourQuery } from "../readiness/queries.ts";
import { AccountMenu } from "../ui/account-menu.tsx";
import { Icon } from "../ui/icon.tsx";
import { NotRead } from "../ui/not-read.tsx";
import { Page } from "../ui/page.tsx";
import { PageBar } from "../ui/page-bar.tsx";
import { useClinicTime } from "../ui/use-clinic-time.ts";
import { useTitle } from "../ui/use-title.ts";
import type { ClinicTime } from "../words/clinic-time.ts";
import { counted } from "../words/words.ts";
import { DemoFoot } from "./demo-foot.tsx";
import styles from "./first-hour.module.css";
import { Opening } from "./opening.tsx";
import { type ShownRecord, SiteNow } from "./site-now.tsx";
import { liveDoctors } from "./state.ts";
import { StepForm } from "./step-form.tsx";
import { doneCount, leftInWords, type Step, type StepName, steps } from "./steps.ts";

/** «Первый час»: the steps before the site of a new clinic can open, with a preview of the site beside them. */
export function Component() {
  useTitle("Первый час");
  const clinic = useClinicTime();
  const state = useQuery(firstHourQuery);
  return (
    <Page isFixed className={styles.firstHour} data-ui="has-open">
      <PageBar>
        <h1>Первый час</h1>
        {state.data && <Progress state={state.data} />}
        <AccountMenu />
      </PageBar>
      {state.error && <NotRead title="Шаги не открылись" error={state.error} retry={() => void state.refetch()} />}
      {clinic &&
        state.data &&
        (state.data.demo.doctors > 0 ? <WithDemo state={state.data} /> : <Steps state={state.data} clinic={clinic} />)}
      {state.data && <DemoFoot demo={state.data.demo} />}
    </Page>
  );
}

function Progress({ state }: { state: FirstHour }) {
  const done = doneCount(state);
  return (
    <p className={`${styles.progress} muted`}>
      <meter className={styles.onlyWide} aria-hidden="true" max={steps.length} value={done} />
      {done} из {steps.length}, {leftInWords(state)}
    </p>
  );
}

/** Shown on the screen while the demo clinic is still on the site instead of the clinic's own content. */
function WithDemo({ state }: { state: FirstHour }) {
  return (
    <div className={styles.firstHourBody}>
      <section className={`${styles.firstSteps} ${styles.withDemo}`}>
        <h2>На сайте сейчас демо-клиника</h2>
        <p>
          В ней {counted(state.demo.doctors, ["врач", "врача", "врачей"])}, цены, статьи и отзывы. Посмотрите, как всё устроено, и уберите
          её, когда начнёте свою: здесь появятся восемь шагов, примерно на час.
        </p>
        <p className="muted">Убранное лежит 30 дней, и его можно вернуть одной кнопкой.</p>
      </section>
    </div>
  );
}

function Steps({ state, clinic }: { state: FirstHour; clinic: ClinicTime }) {
  const [opened, setOpened] = useState<StepName | null>(() => steps.find((step) => !step.isDone(state))?.name ?? null);
  const [edited, setEdited] = useState<ShownRecord | null>(null);
  const next = (after: StepName) => {
    setEdited(null);
    const at = steps.findIndex(({ name }) => name === after);
    const left = [...steps.slice(at + 1), ...steps.slice(0, at)].find((step) => !step.isDone(state));
    setOpened(left?.name ?? null);
  };
  return (
    <div className={styles.firstHourBody}>
      <ol className={styles.firstSteps}>
        {steps.map((step, index) => (
          <li key={step.name} className={opened === step.name ? styles.isCurrent : undefined}>
            <StepHead
              step={step}
              number={index + 1}
              state={state}
              isOpen={opened === step.name}
              onOpen={() => setOpened(opened === step.name ? null : step.name)}
            />
            {opened === step.name &&
              (step.name === "opening" ? (
                <Opening state={state} hint={step.hint} />
              ) : (
                <StepForm step={step} state={state} clinic={clinic} onEdit={setEdited} onNext={() => next(step.name)} />
              ))}
          </li>
        ))}
      </ol>
      <SiteNow record={edited ?? liveRecord(state)} isOpen={state.isOpen} />
    </div>
  );
}

type HeadProps = { step: Step; number: number; state: FirstHour; isOpen: boolean; onOpen(): void };

function StepHead({ step, number, state, isOpen, onOpen }: HeadProps) {
  const isDone = step.isDone(state);
  return (
    <h2 className={isDone || isOpen ? styles.stepHead : `${styles.stepHead} ${styles.isLeft}`}>
      <button type="button" aria-expanded={isOpen} onClick={onOpen}>
        {isDone ? <Icon name="done" /> : <span>{number}</span>}
        <span>
          {step.title}
          {isDone && <span className="only-read">, сделано</span>}
        </span>
        <span className="small muted">
          {isDone ? step.says(state) : (step.note ?? counted(step.minutes, ["минута", "минуты", "минут"]))}
        </span>
      </button>
    </h2>
  );
}

/** A preview link is always made for a record, so any published record is used. */
function liveRecord(state: FirstHour): ShownRecord | null {
  const all: [string, OwnRecord | null | undefined][] = [
    ["contacts", state.contacts],
    ["locations", state.location],
    ["categories", state.direction],
    ["doctors", liveDoctors(state)[0]],
    ["services", state.service],
  ];
  const [found] = all.flatMap(([entity, record]) => (record?.isLive ? [{ entity, id: record.id, version: record.version }] : []));
  return found ?? null;
}
