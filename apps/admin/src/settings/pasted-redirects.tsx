import { fieldErrorsByPath } from "@len/contract/forms";
import { type AddedRedirects, redirectPairSchema } from "@len/contract/staff/redirects";
import { useState } from "react";
import * as z from "zod";
import { Button } from "../ui/button.tsx";
import { useCheckedForm } from "../ui/checked-form.ts";
import field from "../ui/field.module.css";
import { LongText } from "../ui/input.tsx";
import { FootState, PageFoot } from "../ui/page-foot.tsx";
import { counted } from "../words/words.ts";
import { pairsIn } from "./pairs-in.ts";
import { OneColumn, Row } from "./part.tsx";
import styles from "./settings.module.css";
import { addressForms, useRedirectActs } from "./use-redirect-acts.ts";

type CheckedLine = AddedRedirects["pairs"][number] & { line: number };

const lineForms = ["строка", "строки", "строк"] as const;

/** The pairs in the pasted text; a problem names the line of its pair. */
const pastedSchema = z.object({
  text: z.string().transform((text, context) =>
    pairsIn(text).map((pair) => {
      const { error } = redirectPairSchema.safeParse(pair);
      if (error) context.addIssue(`Строка ${pair.line}. ${Object.values(fieldErrorsByPath(error))[0]?.[0]}`);
      return pair;
    }),
  ),
});

/** A form for a list of addresses of an older site, pasted as two columns. It is checked line by line; then the valid lines are added. */
export function PastedRedirects({ onDone }: { onDone(): void }) {
  const { add, sayAdded } = useRedirectActs();
  /** The report about the present text; it is dropped when the text changes. */
  const [report, setReport] = useState<CheckedLine[] | null>(null);
  const right = report?.filter(({ problem }) => problem === null) ?? [];
  const wrong = report?.filter(({ problem }) => problem !== null) ?? [];
  const { register, submit, setValue, watch, formState } = useCheckedForm(pastedSchema, {
    defaultValues: { text: "" },
    async act({ text: lines }) {
      if (lines.length === 0) return;
      const pairs = lines.map(({ from, to }) => ({ from, to }));
      if (right.length === 0) {
        const { pairs: checked } = await add(pairs, "list", true);
        return setReport(checked.map((pair, index) => ({ ...pair, line: lines[index]?.line ?? index + 1 })));
      }
      const added = await add(pairs, "list", false);
      if (added.ids.length > 0) sayAdded(added.ids);
      const left = added.pairs.filter(({ problem }) => problem !== null);
      if (left.length === 0) return onDone();
      // Lines that were not added stay in the field to be corrected.
      setValue("text", left.map(({ from, to }) => `${from}\t${to}`).join("\n"));
      setReport(left.map((pair, index) => ({ ...pair, line: index + 1 })));
    },
  });
  return (
    <form className={styles.settingPart} onSubmit={submit} noValidate>
      <OneColumn>
        <Row
          label="Два столбца: откуда и куда"
          hint="Скопируйте из Excel или напишите через пробел, пара на строке. Сначала покажем, что выйдет."
          problem={formState.errors.text?.message}
        >
          {(props) => (
            <LongText
              {...props}
              {...register("text", { onChange: () => setReport(null) })}
              className={styles.redirectPaste}
              rows={10}
              spellCheck={false}
              placeholder={"/uslugi/botoks.html\t/categories/kosmetologiya\n/ceny.html\t/prices"}
            />
          )}
        </Row>
        {wrong.length > 0 && (
          <section aria-label="Строки, которые не добавить">
            <p className="strong">Не добавить: {counted(wrong.length, lineForms)}</p>
            <ul className={styles.redirects}>
              {report?.map(
                ({ line, from, to, problem }) =>
                  problem && (
                    <li key={line}>
                      <p className={styles.redirectPaths}>
                        <span className="muted small">{line}</span>
                        <span>{from}</span>
                        <span>{to}</span>
                      </p>
                      <p className={field.err}>{problem.words}</p>
                    </li>
                  ),
              )}
            </ul>
          </section>
        )}
      </OneColumn>
      <PageFoot>
        <FootState role="status">{stateOf(pairsIn(watch("text")).length, report && right.length)}</FootState>
        <Button kind="quiet" onClick={onDone}>
          К списку
        </Button>
        <Button type="submit" kind="main" disabled={formState.isSubmitting}>
          {right.length > 0 ? `Добавить ${counted(right.length, addressForms)}` : "Проверить"}
        </Button>
      </PageFoot>
    </form>
  );
}

function stateOf(lines: number, right: number | null): string {
  if (lines === 0) return "Пока ничего не вставлено";
  if (right === null) return `${counted(lines, lineForms)}, ещё не проверены`;
  return right === 0 ? "Добавлять нечего: исправьте строки и проверьте снова" : `Можно добавить ${counted(right, addressForms)}`;
}
