import { firstHourCalls } from "@len/contract/staff/calls/first-hour";
import type { ContentItem } from "@len/contract/staff/content";
import type { FirstHour } from "@len/contract/staff/first-hour";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useCallback, useRef, useState } from "react";
import { meQuery } from "../api/query-client.ts";
import { messageOf, send } from "../api/send.ts";
import { firstHourQuery } from "../readiness/queries.ts";
import { Button } from "../ui/button.tsx";
import { NotRead } from "../ui/not-read.tsx";
import { notify } from "../ui/notices.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";
import styles from "./first-hour.module.css";
import type { Opened } from "./open-records.ts";
import { Papers } from "./papers.tsx";
import { ProvidingDoctors, provideBy } from "./providing-doctors.tsx";
import type { ShownRecord } from "./site-now.tsx";
import { liveDoctors } from "./state.ts";
import { type Finish, RecordFields, useStepRecords } from "./step-records.tsx";
import type { Step } from "./steps.ts";

type Props = { step: Step; state: FirstHour; clinic: ClinicTime; onEdit(record: ShownRecord | null): void; onNext(): void };

/** The small form of a step. After a doctor is published, it offers to add another one. */
export function StepForm(props: Props) {
  const { step, state } = props;
  const [round, setRound] = useState(0);
  const isDoctor = step.name === "doctor";
  const [isAdding, setAdding] = useState(!isDoctor || !step.isDone(state));
  if (!isAdding)
    return (
      <div className={styles.stepBody}>
        <p>
          На сайте:{" "}
          {liveDoctors(state)
            .map(({ title }) => title)
            .join(", ")}
          .
        </p>
        <p className={styles.stepActs}>
          <Button
            onClick={() => {
              setRound(round + 1);
              setAdding(true);
            }}
          >
            Добавить ещё врача
          </Button>
          <Button kind="quiet" onClick={props.onNext}>
            Дальше
          </Button>
        </p>
      </div>
    );
  return <Form key={round} {...props} onDone={isDoctor ? () => setAdding(false) : props.onNext} />;
}

function Form({ step, state, clinic, onEdit, onNext, onDone }: Props & { onDone(): void }) {
  const client = useQueryClient();
  const opening = useStepRecords(step.name, (now) => step.records?.(now) ?? []);
  const finishes = useRef<(Finish | null)[]>([]);
  const [providing, setProviding] = useState<ReadonlySet<string>>(() => new Set(liveDoctors(state).map(({ id }) => id)));
  const { mutate, isPending } = useMutation({
    mutationFn: async (opened: Opened[]) => {
      if (step.name === "documents" && state.documents.ready < state.documents.total) await send(firstHourCalls.takeTemplates);
      for (const [index] of opened.entries()) {
        const done = await finishes.current[index]?.();
        if (!done) return false;
        if (step.name === "service") await provideBy(providing, done.id);
      }
      return true;
    },
    onSuccess: async (isDone) => {
      // The preview has changed, and a new address may also change the clinic's time zone.
      await Promise.all([
        client.invalidateQueries({ queryKey: firstHourQuery.queryKey, exact: true }),
        client.invalidateQueries({ queryKey: ["content", "preview"] }),
        client.invalidateQueries({ queryKey: meQuery.queryKey }),
      ]);
      if (isDone) onDone();
    },
    onError: (error) => notify({ text: messageOf(error) }),
  });
  /** Only a step with a single record shows its draft in the preview: one of several records may need another to be published first. */
  const isAlone = opening.data?.length === 1;
  const onItem = useCallback(
    (entity: string, { id, version, problems }: ContentItem) => {
      if (isAlone && Object.keys(problems).length === 0) onEdit({ entity, id, version });
    },
    [isAlone, onEdit],
  );
  if (opening.error) return <NotRead title="Шаг не открылся" error={opening.error} retry={() => void opening.refetch()} />;
  const opened = opening.data;
  const shown = opened && (step.isLastFirst ? [...opened.entries()].toReversed() : [...opened.entries()]);
  return (
    <form
      className={styles.stepBody}
      aria-label={step.title}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (opened && !isPending) mutate(opened);
      }}
    >
      <p className="muted">{step.hint}</p>
      {!shown && <p className="muted">Открываем шаг…</p>}
      {shown?.map(([index, each]) => (
        <RecordFields
          key={each.item.id}
          opened={each}
          clinic={clinic}
          finish={(finish) => {
            finishes.current[index] = finish;
          }}
          onItem={onItem}
        />
      ))}
      {step.name === "service" && <ProvidingDoctors doctors={liveDoctors(state)} chosen={providing} choose={setProviding} />}
      {step.name === "documents" && <Papers state={state} clinic={clinic} />}
      <p className={styles.stepActs}>
        <Button type="submit" kind="main" disabled={isPending || !opened}>
          Дальше
        </Button>
        <Button kind="quiet" onClick={onNext}>
          Пока пропустить
        </Button>
      </p>
    </form>
  );
}
