import { promotionCalls } from "@len/contract/staff/calls/promotions";
import type { PriceLine } from "@len/contract/staff/promotions";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { send } from "../../api/send.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import field from "../../ui/field.module.css";
import { Icon } from "../../ui/icon.tsx";
import { Input } from "../../ui/input.tsx";
import { Problem } from "../../ui/problem.tsx";
import sheet from "../../ui/sheet.module.css";
import { Sheet } from "../../ui/sheet.tsx";
import type { ClinicTime } from "../../words/clinic-time.ts";
import { numberIn } from "../../words/number-in.ts";
import { fieldId } from "../fields/control-props.ts";
import { roublesOf } from "../fields/field-words.ts";
import { useForm, useProblem } from "../fields/form-values.ts";
import type { BodyProps } from "../fields/record-form.ts";
import styles from "./forms.module.css";
import { dayInWords, type PromotionRow, usePromotionLines, youngSince } from "./promotion-lines.ts";

const path = "prices";
/** The lines of the price list whose amounts the promotion lowers. The present amounts come from the price list and cannot be typed. */
export function PromotionPrices({ clinic }: BodyProps) {
  const { rows, ids, lines, error, change: set } = usePromotionLines();
  const { onLeave } = useForm();
  const problem = useProblem(path, true);
  const [isAdding, setAdding] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles the blur of a row
    <div className={styles.promotionPrices} id={fieldId(path)} tabIndex={-1} onBlur={() => onLeave(path)}>
      {error && <p className={field.err}>Прайс-лист не открылся: нет связи.</p>}
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Строка прайс-листа</th>
              <th scope="col">Сейчас,{"\u00a0"}₽</th>
              <th scope="col">По акции,{"\u00a0"}₽</th>
              <th scope="col">Скидка</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <PriceRow
                key={row.priceId}
                row={row}
                index={index}
                line={lines?.find(({ id }) => id === row.priceId)}
                clinic={clinic}
                change={(amount) => set(rows.with(index, { ...row, amount }))}
                remove={() => set(rows.toSpliced(index, 1))}
              />
            ))}
          </tbody>
        </table>
      )}
      {rows.length === 0 && <p className="muted">Пока ни одной строки прайс-листа.</p>}
      {problem && <Problem id={`${fieldId(path)}-problem`}>{problem}</Problem>}
      <Button kind="text" onClick={() => setAdding(true)}>
        Добавить строку прайс-листа
      </Button>
      {isAdding && (
        <LinePicker
          taken={ids}
          onPick={({ id }) => {
            set([...rows, { priceId: id, amount: null }]);
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}

type RowProps = {
  row: PromotionRow;
  index: number;
  line: PriceLine | undefined;
  clinic: ClinicTime;
  change(amount: number | null): void;
  remove(): void;
};

function PriceRow({ row, index, line, clinic, change, remove }: RowProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const at = `${path}.${index}.amount`;
  const problem = useProblem(at);
  const warning = line ? warningOf(line, row.amount, clinic) : null;
  const name = line ? nameOf(line) : "Строки нет в прайс-листе";
  const percent = line && row.amount !== null && row.amount < line.amount ? Math.round((1 - row.amount / line.amount) * 100) : null;
  return (
    <>
      <tr>
        <th scope="row">
          {line ? wordsOf(line).main : name} {line && <span className="small muted">{wordsOf(line).details}</span>}
        </th>
        <td className={styles.sum}>{line ? roublesOf(line.amount) : "—"}</td>
        <td>
          <Input
            id={fieldId(at)}
            className={styles.sum}
            inputMode="decimal"
            aria-label={`По акции, ₽: ${name}`}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem || warning ? `${fieldId(at)}-note` : undefined}
            value={typed ?? (row.amount === null ? "" : roublesOf(row.amount))}
            onChange={({ target }) => {
              const text = target.value.replace(/[^\d.,\s]/g, "");
              setTyped(text);
              change(/\d/.test(text) ? Math.round(numberIn(text) * 100) : null);
            }}
            onBlur={() => setTyped(null)}
          />
        </td>
        <td className={styles.sum}>{percent === null ? "" : `${percent}\u00a0%`}</td>
        <td>
          <IconButton label={`Убрать: ${name}`} onClick={remove}>
            <Icon name="close" />
          </IconButton>
        </td>
      </tr>
      {(problem ?? warning) && (
        <tr className={styles.rowNote}>
          <td colSpan={5} id={`${fieldId(at)}-note`} className={problem ? field.err : styles.warned}>
            {problem ?? warning}
          </td>
        </tr>
      )}
    </>
  );
}

/** The name of the service and of its line; if one contains the other, only the longer one. */
function wordsOf({ service, title, note }: PriceLine): { main: string; details: string } {
  const [whole, part] = [service.toLowerCase(), title.toLowerCase()];
  const main = part.startsWith(whole) ? title : service;
  return { main, details: [!part.startsWith(whole) && !whole.startsWith(part) && title, note].filter(Boolean).join(", ") };
}
const nameOf = (line: PriceLine) => {
  const { main, details } = wordsOf(line);
  return [main, details].filter(Boolean).join(", ");
};

/** A sentence about why the line would mislead visitors or cannot be in the promotion. */
function warningOf(line: PriceLine, amount: number | null, clinic: ClinicTime): string | null {
  if (!line.isShown) return "Этой строки нет в прайс-листе на сайте, в акции её не увидят.";
  if (line.kind === "range") return "У строки цена «от и до»: акция такую не снижает.";
  if (amount !== null && amount >= line.amount) return "Сумма по акции должна быть меньше нынешней.";
  const since = youngSince(line, clinic);
  if (since)
    return `Нынешняя сумма стоит в прайс-листе с ${dayInWords(clinic, since)}: меньше 30 дней, скидка от неё может ввести в заблуждение.`;
  return null;
}

const searchAfterMs = 200;

function LinePicker({ taken, onPick, onClose }: { taken: string[]; onPick(line: PriceLine): void; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const [typed, setTyped] = useState("");
  const [q, setQ] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setQ(typed.trim()), searchAfterMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data, error } = useQuery({
    queryKey: ["price lines", "found", q],
    queryFn: async () => (await send(promotionCalls.priceLines, { input: { q } })).data,
    placeholderData: keepPreviousData,
  });
  const found = data?.filter(({ id, kind }) => kind !== "range" && !taken.includes(id));
  return (
    <Sheet ref={dialog} className={styles.linePicker} aria-labelledby={heading} onClose={onClose}>
      <h2 className="name" id={heading}>
        Строка прайс-листа
      </h2>
      <Input
        aria-label="Услуга или строка"
        placeholder="Услуга или строка"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {error && <p className={field.err}>Прайс-лист не открылся: нет связи.</p>}
      {found?.length === 0 && <p className="muted">Такой строки в прайс-листе нет.</p>}
      <ul>
        {found?.map((line) => (
          <li key={line.id}>
            <button type="button" onClick={() => onPick(line)}>
              <span>
                {wordsOf(line).main} <span className="small muted">{wordsOf(line).details}</span>
              </span>
              <span className={styles.sum}>
                {roublesOf(line.amount)}
                {"\u00a0"}₽
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className={sheet.sheetActs}>
        <Button kind="quiet" onClick={() => dialog.current?.close()}>
          Отмена
        </Button>
      </p>
    </Sheet>
  );
}
