import { personCalls } from "@len/contract/staff/calls/person";
import { fullName } from "@len/contract/staff/full-name";
import { actYears, type ErasureGround, eraseDays, erasureGroundWords, type FoundPerson } from "@len/contract/staff/person";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { asksForStep, messageOf, Refused, send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import field from "../ui/field.module.css";
import { Field } from "../ui/field.tsx";
import note from "../ui/note.module.css";
import { notify } from "../ui/notices.tsx";
import { Problem } from "../ui/problem.tsx";
import { useShell } from "../ui/use-shell.ts";
import type { ClinicTime } from "../words/clinic-time.ts";
import { rolesInWords } from "../words/words.ts";
import styles from "./person.module.css";
import { grounds, unfinishedWords } from "./words.ts";

/** The erasure, the only act of the panel that cannot be undone: its legal ground, the form of the demand, and the typed confirmation. */
export function useErasure(found: FoundPerson, { now }: ClinicTime, onErased: () => void) {
  const { me } = useShell();
  const [ground, setGround] = useState<ErasureGround>("withdrawal");
  const [how, setHow] = useState("");
  const [isAsker, setAsker] = useState(false);
  const [confirm, setConfirm] = useState("");
  const { phone, email, parts } = found;
  const erasing = useMutation({
    mutationFn: () => send(personCalls.erasePerson, { input: { person: { phone, email }, ground, how, isAsker, confirm } }),
    onSuccess({ data }) {
      notify({ text: `Данные стёрты, акт №\u00a0${data.number}`, hint: "Владелец увидит его в журнале." });
      onErased();
    },
  });
  const keepUntil = new Date(now);
  keepUntil.setUTCFullYear(keepUntil.getUTCFullYear() + actYears);
  return {
    ...{ ground, how, isAsker, confirm, setGround, setHow, setAsker, setConfirm },
    isBusy: erasing.isPending,
    error: erasing.error,
    erase: () => erasing.mutate(),
    /** The act with today's data. */
    act: {
      at: new Date(now).toISOString(),
      by: `${fullName(me)}, ${rolesInWords(me.roles)}`,
      ground: how.trim() ? `${erasureGroundWords[ground]}: ${how.trim()}` : erasureGroundWords[ground],
      records: Object.fromEntries(parts.map(({ kind, numbers }) => [kind, numbers])),
      keepUntil: keepUntil.toISOString(),
    },
  };
}

/** There is no dialog: the surname is typed in place, and Enter does not erase. */
type Props = { found: FoundPerson; clinic: ClinicTime; erasure: ReturnType<typeof useErasure> };

export function Erase({ found, clinic, erasure }: Props) {
  const { ground, how, isAsker, confirm, setGround, setHow, setAsker, setConfirm, isBusy, error, erase } = erasure;
  const { confirmBy, unfinished } = found;
  const fields = error instanceof Refused ? error.fields : {};
  const isTold = Object.keys(fields).length > 0 || asksForStep(error);
  const chosen = grounds.find((each) => each.ground === ground);
  const until = clinic.dateOf(clinic.startOfDay(-eraseDays));

  return (
    <section className={styles.side} aria-labelledby="erase-title">
      <div className={styles.sideHead}>
        <h2 id="erase-title">Стереть</h2>
        <span className="small muted">вернуть будет нельзя</span>
      </div>
      <div className={styles.sideMiddle}>
        <fieldset>
          <legend className={field.label}>Основание</legend>
          <div className={styles.grounds}>
            {grounds.map(({ ground: each, title, hint }) => (
              <label key={each}>
                <input
                  type="radio"
                  name="ground"
                  className={`${field.rd} ${styles.rd}`}
                  checked={ground === each}
                  onChange={() => setGround(each)}
                />
                <span>
                  <b>{title}</b>
                  <span>{each === "withdrawal" ? `${hint}, до\u00a0${until}` : hint}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <Field label={chosen?.how ?? ""} problem={fields.how?.[0]}>
          {(props) => (
            <input
              {...props}
              className={field.in}
              value={how}
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) => setHow(target.value)}
            />
          )}
        </Field>
        {ground !== "law" && (
          <div>
            <label className={styles.asker}>
              <input type="checkbox" className={field.ck} checked={isAsker} onChange={({ target }) => setAsker(target.checked)} />
              <span>
                Просит сам человек
                <span className={`${field.hint} ${styles.hint} line`}>Перезвонили на номер из заявки</span>
              </span>
            </label>
            {fields.isAsker?.[0] && <Problem>{fields.isAsker[0]}</Problem>}
          </div>
        )}
        {unfinished.length > 0 && (
          <div className={note.note}>
            <p className="strong">{unfinishedWords(unfinished)}</p>
            <p>После стирания перезвонить будет нельзя: телефона не останется.</p>
          </div>
        )}
      </div>
      <div className={styles.sideFoot}>
        <Field label={`Чтобы стереть, введите ${confirmBy === "surname" ? "фамилию" : "почту"} человека`} problem={fields.confirm?.[0]}>
          {(props) => (
            <input
              {...props}
              className={field.in}
              value={confirm}
              maxLength={254}
              autoComplete="off"
              aria-describedby={props["aria-describedby"] ?? "erase-left"}
              onChange={({ target }) => setConfirm(target.value)}
            />
          )}
        </Field>
        <Button kind="danger" disabled={isBusy} onClick={erase}>
          {isBusy ? "Стираем…" : "Стереть данные человека"}
        </Button>
        {error && !isTold && <Problem>{messageOf(error)}</Problem>}
        <p className={`${field.hint} ${styles.hint}`} id="erase-left">
          Останется акт без имени и телефона, владелец увидит его в журнале.
        </p>
      </div>
    </section>
  );
}
