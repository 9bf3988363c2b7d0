import type { SheetLine } from "@len/contract/staff/prices";
import { useEffect, useId, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { useCheckedForm } from "../ui/checked-form.ts";
import fieldStyles from "../ui/field.module.css";
import { Hint } from "../ui/hint.tsx";
import { Input } from "../ui/input.tsx";
import page from "../ui/page.module.css";
import segments from "../ui/segments.module.css";
import sheet from "../ui/sheet.module.css";
import { Sheet } from "../ui/sheet.tsx";
import { counted } from "../words/words.ts";
import { amountOf } from "./cells.ts";
import { nameOf, Was } from "./changes-sheet.tsx";
import { byPercent, percentSchema, roundings } from "./percent.ts";
import styles from "./prices.module.css";
import type { LineRow } from "./sheet-values.ts";
import { linesForms, pricesForms } from "./words.ts";

const shownAtMost = 8;

type Props = { rows: readonly LineRow[]; onChange(lines: readonly SheetLine[]): void; onClose(): void };

/** «Изменить на процент»: shows the new amounts before they are applied. */
export default function PercentSheet({ rows, onChange, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { register, submit, watch, setValue, setFocus, formState } = useCheckedForm(percentSchema, {
    mode: "onChange",
    defaultValues: { percent: "5", rounding: 10 },
    act() {
      if (changed.length === 0) return;
      // The dialog returns the focus when it is closed.
      dialog.current?.close();
      onChange(changed.map(({ line }) => line));
    },
  });
  // The example is selected, so that typing replaces it.
  useEffect(() => setFocus("percent", { shouldSelect: true }), [setFocus]);
  const typed = watch();
  const { data } = percentSchema.safeParse(typed);
  const changed = rows.flatMap((row) => {
    const line = data && byPercent({ ...row.line, amount: row.shown.amount, max: row.shown.max }, data.percent, data.rounding);
    return line ? [{ row, line }] : [];
  });
  const problem = formState.errors.percent?.message;
  return (
    <Sheet ref={dialog} aria-labelledby={id} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <h2 className="name" id={id}>
          Изменить на процент: {counted(rows.length, linesForms)}
        </h2>
        <div className={styles.percentFields}>
          <label className={fieldStyles.field} htmlFor={`${id}-percent`}>
            <span>На сколько, %</span>
            <Input
              {...register("percent")}
              id={`${id}-percent`}
              inputMode="decimal"
              aria-describedby={`${id}-hint`}
              aria-invalid={problem ? true : undefined}
            />
          </label>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row */}
          <div className={fieldStyles.field} role="group" aria-label="Округлить до">
            <span>Округлить до</span>
            <div className={`${segments.seg} ${sheet.seg} ${styles.seg}`}>
              {roundings.map((step) => (
                <button key={step} type="button" aria-pressed={step === typed.rounding} onClick={() => setValue("rounding", step)}>
                  {step}
                  {"\u00a0"}₽
                </button>
              ))}
            </div>
          </div>
        </div>
        <p className={problem ? fieldStyles.err : fieldStyles.hint} id={`${id}-hint`} role={problem ? "alert" : undefined}>
          {problem ?? "5 поднимет цены, −5 опустит. Ничего не выйдет на сайт, пока не опубликуете."}
        </p>
        <dl className={`${page.coming} ${styles.coming} ${styles.comingPrices}`}>
          {changed.slice(0, shownAtMost).map(({ row, line }) => (
            <div key={row.key}>
              <dt>{nameOf(row.service.title, row.line.title)}</dt>
              <dd>
                <Was before={amountOf(row.shown)} after={amountOf(line)} />
              </dd>
            </div>
          ))}
        </dl>
        {changed.length > shownAtMost && <Hint>И ещё {counted(changed.length - shownAtMost, linesForms)}.</Hint>}
        <p className={sheet.sheetActs}>
          <Button kind="quiet" onClick={() => dialog.current?.close()}>
            Отмена
          </Button>
          <Button type="submit" kind="main">
            {changed.length > 0 ? `Изменить ${counted(changed.length, pricesForms)}` : "Цены не изменятся"}
          </Button>
        </p>
      </form>
    </Sheet>
  );
}
