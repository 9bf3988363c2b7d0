import { defaultReadinessActs } from "@len/contract/staff/default-readiness-acts";
import type { Readiness } from "@len/contract/staff/readiness";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useRef } from "react";
import { messageOf, Refused } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import field from "../ui/field.module.css";
import sheet from "../ui/sheet.module.css";
import { Sheet } from "../ui/sheet.tsx";
import { actsQuery, useSaveActs } from "./queries.ts";
import styles from "./readiness.module.css";

type Props = { acts: Readiness["acts"]; onClose(): void };

const overtaken = "Пока окно было открыто, законы изменили. Закройте его и откройте снова: там будет то, что сохранили.";

/** The laws behind the rules. The clinic can edit their names and articles, and mark that a lawyer has checked them. */
export function ActsSheet({ acts, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const opened = useQuery(actsQuery);
  const { mutate, isPending, error } = useSaveActs(opened.data?.version ?? 0);
  const failure = opened.error ?? error;
  const shown = opened.data ? acts.map(({ id }) => ({ ...(opened.data.own[id] ?? defaultReadinessActs[id]), id })) : [];
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = acts.map(({ id }) => ({
      id,
      act: String(form.get(`${id} act`)).trim(),
      article: String(form.get(`${id} article`)).trim(),
      checkedByLawyer: form.get(`${id} checked`) !== null,
    }));
    const changed = typed.filter(({ id, act, article, checkedByLawyer }) => {
      const usual = defaultReadinessActs[id];
      return act !== usual.act || article !== usual.article || checkedByLawyer;
    });
    mutate(Object.fromEntries(changed.map(({ id, ...act }) => [id, act])), { onSuccess: () => dialog.current?.close() });
  };
  return (
    <Sheet
      ref={dialog}
      className={`${sheet.publishSheet} ${styles.publishSheet} ${styles.actsSheet} ${sheet.float}`}
      aria-labelledby={heading}
      onClose={onClose}
    >
      <form onSubmit={save}>
        <h2 className="name" id={heading}>
          Что проверил юрист
        </h2>
        <p className={field.hint}>Номера и статьи меняются. Поправьте их здесь и отметьте те, что юрист сверил.</p>
        <ul className={styles.actsList}>
          {shown.map(({ id, act, article, checkedByLawyer }) => (
            <li key={id}>
              <input name={`${id} act`} defaultValue={act} required maxLength={200} aria-label={`Закон или приказ: ${act}`} />
              <input name={`${id} article`} defaultValue={article} maxLength={200} aria-label={`Статья: ${act}`} placeholder="статья" />
              <label className={`${field.tick} ${styles.tick}`}>
                <input
                  type="checkbox"
                  className={field.ck}
                  name={`${id} checked`}
                  defaultChecked={checkedByLawyer}
                  aria-label={`Юрист сверил: ${act}, ${article}`}
                />
                <span>Сверил</span>
              </label>
            </li>
          ))}
        </ul>
        {failure && (
          <p className={field.err} role="alert">
            {failure instanceof Refused && failure.code === "conflict" ? overtaken : messageOf(failure)}
          </p>
        )}
        <p className={sheet.sheetActs}>
          <Button kind="quiet" onClick={() => dialog.current?.close()}>
            Отмена
          </Button>
          <Button type="submit" kind="main" disabled={isPending || !opened.data}>
            Сохранить
          </Button>
        </p>
      </form>
    </Sheet>
  );
}
