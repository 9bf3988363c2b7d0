import type { SheetLine } from "@len/contract/staff/prices";
import { useEffect, useId, useRef, useState } from "react";
import { counted } from "../words/words.ts";
import { amountOf } from "./cells.ts";
import { nameOf, Was } from "./changes-sheet.tsx";
import { byPercent, type Rounding, roundings } from "./percent.ts";
import type { LineRow } from "./sheet-values.ts";
import { linesForms, pricesForms } from "./words.ts";

const shownAtMost = 8;

type Props = { rows: readonly LineRow[]; onChange(lines: readonly SheetLine[]): void; onClose(): void };

/** «Изменить на процент»: the new amounts are seen before anything is changed. */
export function PercentSheet({ rows, onChange, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [typed, setTyped] = useState("5");
  const [rounding, setRounding] = useState<Rounding>(10);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // What is typed replaces the example.
    field.current?.select();
  }, []);
  const percent = Number(typed.replace(",", ".").replace("−", "-"));
  const isWrong = !(percent > -100 && percent <= 1000);
  const changed = isWrong
    ? []
    : rows.flatMap((row) => {
        const line = byPercent({ ...row.line, amount: row.shown.amount, max: row.shown.max }, percent, rounding);
        return line ? [{ row, line }] : [];
      });
  return (
    <dialog ref={dialog} className="publish-sheet float" aria-labelledby={id} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (changed.length === 0) return;
          // Closing gives the focus back to where it was.
          dialog.current?.close();
          onChange(changed.map(({ line }) => line));
        }}
      >
        <h2 className="name" id={id}>
          Изменить на процент: {counted(rows.length, linesForms)}
        </h2>
        <div className="percent-fields">
          <label className="field">
            <span>На сколько, %</span>
            <input
              ref={field}
              className="in"
              inputMode="decimal"
              aria-describedby={`${id}-hint`}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </label>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row */}
          <div className="field" role="group" aria-label="Округлить до">
            <span>Округлить до</span>
            <div className="seg">
              {roundings.map((step) => (
                <button key={step} type="button" aria-pressed={step === rounding} onClick={() => setRounding(step)}>
                  {step}
                  {"\u00a0"}₽
                </button>
              ))}
            </div>
          </div>
        </div>
        <p className={isWrong ? "err" : "hint"} id={`${id}-hint`} role={isWrong ? "alert" : undefined}>
          {isWrong
            ? "Укажите число: 5 поднимет цены, −5 опустит"
            : "5 поднимет цены, −5 опустит. Ничего не выйдет на сайт, пока не опубликуете."}
        </p>
        <dl className="coming coming-prices">
          {changed.slice(0, shownAtMost).map(({ row, line }) => (
            <div key={row.key}>
              <dt>{nameOf(row.service.title, row.line.title)}</dt>
              <dd>
                <Was before={amountOf(row.shown)} after={amountOf(line)} />
              </dd>
            </div>
          ))}
        </dl>
        {changed.length > shownAtMost && <p className="hint">И ещё {counted(changed.length - shownAtMost, linesForms)}.</p>}
        <p className="sheet-acts">
          <button type="button" className="btn btn--quiet" onClick={() => dialog.current?.close()}>
            Отмена
          </button>
          <button type="submit" className="btn btn--main">
            {changed.length > 0 ? `Изменить ${counted(changed.length, pricesForms)}` : "Цены не изменятся"}
          </button>
        </p>
      </form>
    </dialog>
  );
}
