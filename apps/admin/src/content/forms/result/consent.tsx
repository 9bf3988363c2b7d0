import { resultCalls } from "@len/contract/staff/calls/results";
import { sameConsent } from "@len/contract/staff/results";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { messageOf, send } from "../../../api/send.ts";
import { Button } from "../../../ui/button.tsx";
import field from "../../../ui/field.module.css";
import { Hint } from "../../../ui/hint.tsx";
import { notify } from "../../../ui/notices.tsx";
import { Problem } from "../../../ui/problem.tsx";
import sheet from "../../../ui/sheet.module.css";
import { Sheet } from "../../../ui/sheet.tsx";
import { DayInput } from "../../../ui/typed-moment.tsx";
import type { ClinicTime } from "../../../words/clinic-time.ts";
import { counted, type Forms } from "../../../words/words.ts";
import { fieldId } from "../../fields/control-props.ts";
import form from "../../fields/form.module.css";
import { useFieldValue, useForm, useProblem } from "../../fields/form-values.ts";
import { itemQuery, readAgain } from "../../fields/queries.ts";
import styles from "../forms.module.css";
import { alignedKey, withdrawnQuery } from "./use-pair.ts";

export const dayForms: Forms = ["день", "дня", "дней"];

type ConsentData = { number: string | null; signedOn: string | null; scope: string; until: string | null };

const none: ConsentData = { number: null, signedOn: null, scope: "site", until: null };

const isConsent = (value: unknown): value is Partial<ConsentData> => typeof value === "object" && value !== null;

const dayMs = 24 * 60 * 60_000;

/** The consent of the patient: its fields, the days until it ends, and its withdrawal. */
export function Consent({ id, clinic }: { id: string; clinic: ClinicTime }) {
  const [value, change] = useFieldValue("consent");
  const { onLeave } = useForm();
  const { data: withdrawn } = useQuery(withdrawnQuery);
  const [isAsking, setAsking] = useState(false);
  const consent: ConsentData = { ...none, ...(isConsent(value) && value) };
  const number = consent.number?.trim() ?? "";
  const withdrawal = withdrawn?.find((one) => sameConsent(one.number, number));
  const set = (next: Partial<ConsentData>) => change({ ...consent, ...next });
  const left = consent.until ? Math.round((Date.parse(consent.until) - Date.parse(clinic.dayOf(clinic.now))) / dayMs) : Number.NaN;
  const at = (name: keyof ConsentData) => ({
    id: fieldId(`consent.${name}`),
    onBlur: () => onLeave(`consent.${name}`),
    className: field.in,
  });
  return (
    <section className={styles.pairConsent}>
      <h2>
        Согласие пациента{" "}
        <span className="small muted">
          {withdrawal ? "отозвано" : left >= 0 ? `осталось ${counted(left, dayForms)}` : left < 0 ? "срок вышел" : ""}
        </span>
      </h2>
      <div className={styles.pairFields} id={fieldId("consent")} tabIndex={-1}>
        <ConsentField path="consent.number" label="Согласие №">
          <input
            {...at("number")}
            value={consent.number ?? ""}
            maxLength={50}
            onChange={({ target }) => set({ number: target.value || null })}
          />
        </ConsentField>
        <ConsentField path="consent.signedOn" label="От какого дня">
          <ConsentDay path="consent.signedOn" value={consent.signedOn} change={(signedOn) => set({ signedOn })} />
        </ConsentField>
        <ConsentField path="consent.scope" label="Где можно показывать">
          <select {...at("scope")} value={consent.scope} onChange={({ target }) => set({ scope: target.value })}>
            <option value="site">Только на сайте</option>
            <option value="site-and-socials">На сайте и в соцсетях</option>
          </select>
        </ConsentField>
        <ConsentField path="consent.until" label="До">
          <ConsentDay path="consent.until" value={consent.until} change={(until) => set({ until })} />
        </ConsentField>
      </div>
      {withdrawal ? (
        <Withdrawn id={id} number={number}>
          Отозвано {clinic.dateOf(`${withdrawal.withdrawnOn}T12:00:00Z`)}, снимки на сайте не показываются. Нужно новое согласие.
        </Withdrawn>
      ) : (
        <>
          <Hint>
            {left >= 0 && `${dayAfter(consent.until, clinic)} пара уйдёт с сайта сама, при отзыве согласия — сразу. `}
            {left < 0 && "Срок согласия вышел, на сайте пары нет. "}
            Бумага хранится в архиве клиники.
          </Hint>
          {number !== "" && (
            <Button kind="text" onClick={() => setAsking(true)}>
              Пациент отозвал согласие
            </Button>
          )}
        </>
      )}
      {isAsking && <WithdrawalSheet id={id} number={number} onClose={() => setAsking(false)} />}
    </section>
  );
}

const dayAfter = (until: string | null, clinic: ClinicTime) => clinic.dateOf(Date.parse(`${until}T12:00:00Z`) + dayMs);

function ConsentField({ path, label, children }: { path: string; label: string; children: ReactNode }) {
  const problem = useProblem(path);
  const { values } = useForm();
  const isWanted = useSyncExternalStore(values.subscribe, () => values.isWantedAt(path));
  useEffect(() => {
    if (!isWanted) return;
    document.getElementById(fieldId(path))?.focus();
    values.arrived();
  }, [isWanted, path, values]);
  return (
    <div className={`${field.field} ${form.field}`}>
      <label htmlFor={fieldId(path)}>{label}</label>
      {children}
      {problem && <Problem id={`${fieldId(path)}-problem`}>{problem}</Problem>}
    </div>
  );
}

type ConsentDayProps = { path: string; value: string | null; change(day: string | null): void };

function ConsentDay({ path, value, change }: ConsentDayProps) {
  const { values, onLeave } = useForm();
  const problem = useProblem(path);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the blur of the field inside
    <span onBlur={() => onLeave(path)}>
      <DayInput
        id={fieldId(path)}
        value={value ?? ""}
        change={change}
        complain={(complaint) => values.complain(path, complaint)}
        describedBy={problem ? `${fieldId(path)}-problem` : undefined}
        isInvalid={Boolean(problem)}
      />
    </span>
  );
}

function WithdrawalSheet({ id, number, onClose }: { id: string; number: string; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const { mark, isPending, problem } = useWithdrawal(id, number);
  return (
    <Sheet ref={dialog} aria-labelledby={heading} onClose={onClose}>
      <h2 className="name" id={heading}>
        Согласие № {number} отозвано
      </h2>
      <p>Все пары с этим согласием уйдут с сайта сразу. Показать эти снимки снова можно будет только с новым согласием.</p>
      {problem && <Problem>{problem}</Problem>}
      <p className={sheet.sheetActs}>
        <Button kind="quiet" onClick={() => dialog.current?.close()}>
          Оставить
        </Button>
        <Button kind="danger" disabled={isPending} onClick={() => void mark(true).then((isDone) => isDone && onClose())}>
          Убрать с сайта
        </Button>
      </p>
    </Sheet>
  );
}

function Withdrawn({ id, number, children }: { id: string; number: string; children: ReactNode }) {
  const { mark, isPending, problem } = useWithdrawal(id, number);
  return (
    <>
      <p className={styles.pairWithdrawn}>
        <span>{children}</span>
        <Button kind="text" disabled={isPending} onClick={() => void mark(false)}>
          Отмечено по ошибке
        </Button>
      </p>
      {problem && <Problem>{problem}</Problem>}
    </>
  );
}

/** Marks a consent as withdrawn, or removes the mark. `mark` resolves to whether it succeeded; `problem` is the reason of a failure. */
function useWithdrawal(id: string, number: string) {
  const client = useQueryClient();
  const { act } = useForm();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const mark = async (isWithdrawn: boolean): Promise<boolean> => {
    setPending(true);
    setProblem(null);
    try {
      const done = await act(
        async () => (await send(resultCalls.withdrawConsent, { params: { id }, input: { number, isWithdrawn } })).data,
      );
      if (!done) {
        setProblem("Ничего не\u00a0изменилось: что мешает, отмечено в\u00a0форме.");
        return false;
      }
      notify({
        text: isWithdrawn ? `  ${number}       ` : "Отметка об отзыве снята",
        ...(!isWithdrawn && { hint: "Пару можно опубликовать снова." }),
      });
      // The withdrawal must be read before the pictures are removed below, otherwise they would be requested again.
      await client.invalidateQueries({ queryKey: withdrawnQuery.queryKey });
      client.removeQueries({ queryKey: alignedKey });
      await Promise.all([
        readAgain(client, "portfolios"),
        client.invalidateQueries({ queryKey: itemQuery("portfolios", id).queryKey, refetchType: "none" }),
      ]);
      return true;
    } catch (error) {
      setProblem(messageOf(error));
      return false;
    } finally {
      setPending(false);
    }
  };
  return { mark, isPending, problem };
}
