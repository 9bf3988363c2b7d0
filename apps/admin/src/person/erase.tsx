import { personCalls } from "@len/contract/staff/calls/person";
import { fullName } from "@len/contract/staff/full-name";
import { actYears, eraseDays, erasePersonSchema, erasureGroundWords, type FoundPerson } from "@len/contract/staff/person";
import { asksForStep, send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { useCheckedForm } from "../ui/checked-form.ts";
import field from "../ui/field.module.css";
import { Field } from "../ui/field.tsx";
import { Hint } from "../ui/hint.tsx";
import { Input } from "../ui/input.tsx";
import note from "../ui/note.module.css";
import { notify } from "../ui/notices.tsx";
import { Problem } from "../ui/problem.tsx";
import { useShell } from "../ui/use-shell.ts";
import type { ClinicTime } from "../words/clinic-time.ts";
import { rolesInWords } from "../words/words.ts";
import styles from "./person.module.css";
import { grounds, unfinishedWords } from "./words.ts";

const erasureSchema = erasePersonSchema.omit({ person: true });

/** The erasure, the only act of the panel that cannot be undone: its legal ground, the form of the demand, and the typed confirmation. */
export function useErasure(found: FoundPerson, { now }: ClinicTime, onErased: () => void) {
  const { me } = useShell();
  const { phone, email, parts } = found;
  const { register, submit, watch, formState } = useCheckedForm(erasureSchema, {
    defaultValues: { ground: "withdrawal", how: "", isAsker: false, confirm: "" },
    async act(typed) {
      try {
        const { data } = await send(personCalls.erasePerson, { input: { person: { phone, email }, ...typed } });
        notify({ text: `Данные стёрты, акт №\u00a0${data.number}`, hint: "Владелец увидит его в журнале." });
        onErased();
      } catch (error) {
        // The person was asked for the second step and cancelled it.
        if (!asksForStep(error)) throw error;
      }
    },
  });
  const ground = watch("ground");
  const how = watch("how");
  const keepUntil = new Date(now);
  keepUntil.setUTCFullYear(keepUntil.getUTCFullYear() + actYears);
  return {
    register,
    ground,
    isBusy: formState.isSubmitting,
    problems: formState.errors,
    erase: () => submit(),
    /** The act with the date of today. */
    act: {
      at: new Date(now).toISOString(),
      by: `${fullName(me)}, ${rolesInWords(me.roles)}`,
      ground: how.trim() ? `${erasureGroundWords[ground]}: ${how.trim()}` : erasureGroundWords[ground],
      records: Object.fromEntries(parts.map(({ kind, numbers }) => [kind, numbers])),
      keepUntil: keepUntil.toISOString(),
    },
  };
}

/** The erasure opens no dialog: the surname is typed in this form, and Enter does not erase. */
type Props = { found: FoundPerson; clinic: ClinicTime; erasure: ReturnType<typeof useErasure> };

export function Erase({ found, clinic, erasure }: Props) {
  const { register, ground, isBusy, problems, erase } = erasure;
  const { confirmBy, unfinished } = found;
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
                <input type="radio" className={`${field.rd} ${styles.rd}`} value={each} {...register("ground")} />
                <span>
                  <b>{title}</b>
                  <span>{each === "withdrawal" ? `${hint}, до\u00a0${until}` : hint}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <Field label={chosen?.how ?? ""} problem={problems.how?.message}>
          {(props) => <Input {...props} {...register("how")} maxLength={200} autoComplete="off" />}
        </Field>
        {ground !== "law" && (
          <div>
            <label className={styles.asker}>
              <input type="checkbox" className={field.ck} {...register("isAsker")} />
              <span>
                Просит сам человек
                <span className={`${field.hint} line`}>Перезвонили на номер из заявки</span>
              </span>
            </label>
            {problems.isAsker && <Problem>{problems.isAsker.message}</Problem>}
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
        <Field
          label={`Чтобы стереть, введите ${confirmBy === "surname" ? "фамилию" : "почту"} человека`}
          problem={problems.confirm?.message}
        >
          {(props) => (
            <Input
              {...props}
              {...register("confirm")}
              maxLength={254}
              autoComplete="off"
              aria-describedby={props["aria-describedby"] ?? "erase-left"}
            />
          )}
        </Field>
        <Button kind="danger" disabled={isBusy} onClick={erase}>
          {isBusy ? "Стираем…" : "Стереть данные человека"}
        </Button>
        {problems.root && <Problem>{problems.root.message}</Problem>}
        <Hint id="erase-left">Останется акт без имени и телефона, владелец увидит его в журнале.</Hint>
      </div>
    </section>
  );
}
