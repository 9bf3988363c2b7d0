import { useEffect, useId, useRef, useState } from "react";
import { roublesOf } from "../content/fields/field-words.ts";
import { Button, IconButton } from "../ui/button.tsx";
import field from "../ui/field.module.css";
import { Icon } from "../ui/icon.tsx";
import segments from "../ui/segments.module.css";
import sheetStyles from "../ui/sheet.module.css";
import { Sheet } from "../ui/sheet.tsx";
import { DayInput } from "../ui/typed-moment.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";
import { amountOf, parsed } from "./cells.ts";
import { nameOf } from "./changes-sheet.tsx";
import type { PriceSheet } from "./price-sheet.ts";
import styles from "./prices.module.css";
import { withValues } from "./range.ts";
import { changesOf, isCellChanged, isChanged, isPlanned, type LineRow, type Row } from "./sheet-values.ts";
import type { PriceActs } from "./use-price-acts.ts";
import type { SheetWords } from "./words.ts";

type Props = {
  rows: readonly Row[];
  words: SheetWords;
  clinic: ClinicTime;
  sheet: PriceSheet;
  acts: PriceActs;
  /** Called when other lines of this service have changed too: all changes are then shown before publication. */
  onMany(service: string, day?: string): void;
};

/** The price list on a phone: a list of lines, and a card for one line with a keypad. */
export function PhoneList({ rows, words, clinic, sheet, acts, onMany }: Props) {
  const [opened, setOpened] = useState<string | null>(null);
  const row = rows.find((one): one is LineRow => one.kind === "line" && one.key === opened);
  return (
    <>
      <ul className={styles.priceLines}>
        {rows.map((one) =>
          one.kind === "group" ? (
            <li key={one.key}>
              <h2>{one.title}</h2>
            </li>
          ) : (
            <li key={one.key}>
              <button type="button" className={isChanged(one) ? styles.isChanged : ""} onClick={() => setOpened(one.key)}>
                <span className="strong">{one.service.title}</span>
                <span className={styles.priceSum}>
                  {isCellChanged(one, "amount") && one.live && <s>{amountOf(one.live)}</s>} {one.shown.kind === "from" ? "от " : ""}
                  {amountOf(one.shown)}
                  {"\u00a0"}₽
                </span>
                <span className="small muted">
                  {[one.line.title, one.shown.isMain && "главная строка", isPlanned(one) && words.planned(one)].filter(Boolean).join(", ")}
                </span>
              </button>
            </li>
          ),
        )}
      </ul>
      {row && <PriceCard key={row.key} {...{ row, clinic, sheet, acts, onMany }} onClose={() => setOpened(null)} />}
    </>
  );
}

type When = "now" | "month" | "day";
const kindWords = { exact: "точная цена", from: "цена «от»", range: "цена «от и до»" } as const;

/** The card «Новая цена»: an amount, a day, and a button that repeats both. */
function PriceCard({ row, clinic, sheet, acts, onMany, onClose }: Omit<Props, "rows" | "words"> & { row: LineRow; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [text, setText] = useState(() => amountOf(row.shown));
  const [when, setWhen] = useState<When>("now");
  const nextMonth = firstOfNextMonth(clinic.dayOf(clinic.now));
  const [day, setDay] = useState(nextMonth);
  const [wrongDay, setWrongDay] = useState<string | null>(null);
  useEffect(() => {
    input.current?.select();
  }, []);
  const values = parsed(row.shown, "amount", text);
  const amount = values?.amount ?? null;
  const was = row.live?.amount ?? null;
  const chosenDay = when === "now" ? null : when === "month" ? nextMonth : day;
  const at = chosenDay ? clinic.instantOf(chosenDay, "00:00") : null;
  const dayProblem =
    wrongDay ?? (chosenDay === "" ? "Укажите день" : at !== null && at.getTime() <= Date.now() ? "Этот день уже прошёл" : null);
  const isWrong = values === null || amount === null;
  const sum = isWrong ? "" : `${amountOf({ ...row.shown, ...values })}\u00a0₽`;
  const areMany = changesOf(row.service, sheet.linesOf(row.service)) > (isChanged(row) ? 1 : 0);
  const since = at ? `с\u00a0${clinic.dateOf(at)}` : "";
  return (
    <Sheet ref={dialog} look="own" className={styles.priceCard} aria-labelledby={id} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!values || isWrong || dayProblem || acts.isPending) return input.current?.focus();
          sheet.edit([{ id: row.service.id, lines: withValues(sheet.linesOf(row.service), row.line.id, values) }]);
          // The service is not on the site, so its prices stay in the draft.
          dialog.current?.close();
          if (!row.service.live) return;
          if (areMany) onMany(row.service.id, chosenDay ?? undefined);
          else void acts.publish([row.service.id], at?.toISOString() ?? null);
        }}
      >
        <header>
          <IconButton label="Закрыть" onClick={() => dialog.current?.close()}>
            <Icon name="close" size={20} />
          </IconButton>
          <h1 id={id}>Новая цена</h1>
        </header>
        <p className="strong">{nameOf(row.service.title, row.line.title)}</p>
        <p className="small muted">
          {[row.line.code, row.shown.isMain && "главная строка", kindWords[row.shown.kind]].filter(Boolean).join(", ")}
        </p>
        <label className={styles.priceInput}>
          <input
            ref={input}
            inputMode="numeric"
            aria-label="Сумма, ₽"
            aria-invalid={isWrong}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <span aria-hidden="true">₽</span>
        </label>
        <p className={`${styles.priceWas} small`}>
          {isWrong ? (
            <span className={field.err}>Напишите сумму цифрами</span>
          ) : (
            was !== null && <span className="muted">было {roublesOf(was)}&nbsp;₽</span>
          )}
          {amount !== null && was !== null && was > 0 && amount !== was && <span className="muted">{differenceOf(was, amount)}</span>}
        </p>
        <p className={field.label}>С какого дня</p>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row */}
        <div className={`${segments.seg} ${sheetStyles.seg} ${styles.seg}`} role="group" aria-label="С какого дня">
          <button type="button" aria-pressed={when === "now"} onClick={() => setWhen("now")}>
            сразу
          </button>
          <button type="button" aria-pressed={when === "month"} onClick={() => setWhen("month")}>
            с{"\u00a0"}
            {clinic.dateOf(`${nextMonth}T12:00:00Z`)}
          </button>
          <button type="button" aria-pressed={when === "day"} onClick={() => setWhen("day")}>
            другой день
          </button>
        </div>
        {when === "day" && (
          <DayInput
            label="День"
            value={day}
            change={(next) => setDay(next ?? "")}
            complain={setWrongDay}
            isInvalid={dayProblem !== null}
            describedBy={`${id}-day`}
          />
        )}
        {(at || dayProblem) && (
          <p id={`${id}-day`} className={dayProblem ? field.err : "small muted"} role={dayProblem ? "alert" : undefined}>
            {dayProblem ?? (at && row.live && `До ${clinic.dateOf(at)} на сайте останется ${amountOf(row.live)}\u00a0₽.`)}
          </p>
        )}
        <Button type="submit" kind="main">
          {row.service.live === null
            ? `Сохранить ${sum}`
            : areMany
              ? "Проверить и\u00a0опубликовать"
              : at
                ? `Назначить ${sum} ${since}`
                : `Опубликовать ${sum}`}
        </Button>
      </form>
    </Sheet>
  );
}

/** For example «+300 ₽, +7,7 %». */
function differenceOf(was: number, now: number): string {
  const signed = (text: string) => (now > was ? `+${text}` : `−${text}`);
  const percent = (Math.abs(now - was) / was) * 100;
  return `${signed(roublesOf(Math.abs(now - was)))}\u00a0₽, ${signed(percent.toLocaleString("ru-RU", { maximumFractionDigits: 1 }))}\u00a0%`;
}

function firstOfNextMonth(today: string): string {
  const day = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  day.setUTCMonth(day.getUTCMonth() + 1);
  return day.toISOString().slice(0, 10);
}
