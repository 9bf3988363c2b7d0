import { defaultReadinessActs } from "@len/contract/staff/default-readiness-acts";
import { type Readiness, readinessActsSchema } from "@len/contract/staff/readiness";
import { useQuery } from "@tanstack/react-query";
import { useId, useMemo, useRef } from "react";
import { messageOf, Refused } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { useCheckedForm } from "../ui/checked-form.ts";
import field from "../ui/field.module.css";
import { Hint } from "../ui/hint.tsx";
import { Problem } from "../ui/problem.tsx";
import sheet from "../ui/sheet.module.css";
import { Sheet } from "../ui/sheet.tsx";
import { actsQuery, useSaveActs } from "./queries.ts";
import styles from "./readiness.module.css";

type Props = { acts: Readiness["acts"]; onClose(): void };

const overtaken = "Пока окно было открыто, законы изменили. Закройте его и откройте снова: там будет то, что сохранили.";

/** The laws behind the rules. The clinic can edit their titles and articles, and mark them as checked by a lawyer. */
export default function ActsSheet({ acts, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const opened = useQuery(actsQuery);
  const { mutateAsync } = useSaveActs(opened.data?.version ?? 0);
  const values = useMemo(
    () => opened.data && Object.fromEntries(acts.map(({ id }) => [id, opened.data.own[id] ?? defaultReadinessActs[id]])),
    [acts, opened.data],
  );
  const { register, submit, formState } = useCheckedForm(readinessActsSchema, {
    defaultValues: {},
    values,
    async act(typed) {
      const changed = acts.flatMap(({ id }) => {
        const usual = defaultReadinessActs[id];
        const own = typed[id];
        return own && (own.act !== usual.act || own.article !== usual.article || own.checkedByLawyer) ? [[id, own]] : [];
      });
      await mutateAsync(Object.fromEntries(changed)).catch((error) => {
        throw error instanceof Refused && error.code === "conflict" ? new Error(overtaken) : error;
      });
      dialog.current?.close();
    },
  });
  const { errors, isSubmitting } = formState;
  const failure = opened.error ? messageOf(opened.error) : errors.root?.message;
  return (
    <Sheet ref={dialog} className={styles.actsSheet} aria-labelledby={heading} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <h2 className="name" id={heading}>
          Что проверил юрист
        </h2>
        <Hint>Номера и статьи меняются. Поправьте их здесь и отметьте те, что юрист сверил.</Hint>
        <ul className={styles.actsList}>
          {acts.map(({ id }) => {
            const shown = values?.[id];
            if (!shown) return null;
            const { act, article } = shown;
            const problems = { act: errors[id]?.act?.message, article: errors[id]?.article?.message };
            const stateOf = (name: keyof typeof problems) => ({
              "aria-invalid": problems[name] ? true : undefined,
              "aria-describedby": problems[name] ? `${id}-${name}-problem` : undefined,
            });
            return (
              <li key={id}>
                <input {...register(`${id}.act`)} {...stateOf("act")} maxLength={200} aria-label={`Закон или приказ: ${act}`} />
                <input
                  {...register(`${id}.article`)}
                  {...stateOf("article")}
                  maxLength={200}
                  aria-label={`Статья: ${act}`}
                  placeholder="статья"
                />
                <label className={`${field.tick} ${styles.tick}`}>
                  <input
                    type="checkbox"
                    className={field.ck}
                    {...register(`${id}.checkedByLawyer`)}
                    aria-label={`Юрист сверил: ${act}, ${article}`}
                  />
                  <span>Сверил</span>
                </label>
                {problems.act && <Problem id={`${id}-act-problem`}>{problems.act}</Problem>}
                {problems.article && <Problem id={`${id}-article-problem`}>{problems.article}</Problem>}
              </li>
            );
          })}
        </ul>
        {failure && (
          <p className={field.err} role="alert">
            {failure}
          </p>
        )}
        <p className={sheet.sheetActs}>
          <Button kind="quiet" onClick={() => dialog.current?.close()}>
            Отмена
          </Button>
          <Button type="submit" kind="main" disabled={isSubmitting || !opened.data}>
            Сохранить
          </Button>
        </p>
      </form>
    </Sheet>
  );
}
