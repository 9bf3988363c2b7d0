import { roublesOf } from "../content/fields/field-words.ts";
import { Button } from "../ui/button.tsx";
import { Key } from "../ui/key.tsx";
import { agreed } from "../words/words.ts";
import styles from "./prices.module.css";
import type { sumsOf } from "./range.ts";
import { cellsForms, linesForms } from "./words.ts";

type Props = {
  sums: ReturnType<typeof sumsOf>;
  lines: number;
  /** The act that undo would revert; `null` if there is none. */
  lastAct: string | null;
  onPercent(): void;
  onFromDay(): void;
  onRemove(): void;
  onUndo(): void;
};

/** The number of selected cells, their sum and mean, and the acts on them. */
export function Sums({ sums: { cells, amounts, sum, mean }, lines, lastAct, onPercent, onFromDay, onRemove, onUndo }: Props) {
  return (
    <div className={styles.sums}>
      <p aria-live="polite">
        {cells > 1
          ? `${agreed(cells, ["Выбрана", "Выбраны", "Выбрано"])} ${cells}\u00a0${agreed(cells, cellsForms)}`
          : `${agreed(lines, ["Выбрана", "Выбраны", "Выбрано"])} ${lines}\u00a0${agreed(lines, linesForms)}`}
        {amounts > 1 && (
          <>
            : сумма <b>{roublesOf(sum)}&nbsp;₽</b>, среднее <b>{roublesOf(mean)}&nbsp;₽</b>
          </>
        )}
      </p>
      {lines > 0 && (
        <>
          <Button kind="text" onClick={onPercent}>
            Изменить на процент
          </Button>
          <Button kind="text" onClick={onFromDay}>
            Назначить с даты
          </Button>
          <Button kind="text" onClick={onRemove}>
            {lines === 1 ? "Убрать строку" : "Убрать строки"}
          </Button>
        </>
      )}
      {lastAct !== null && (
        <span className={`${styles.undoHint} not-phone`}>
          <span role="status">{lastAct}</span>{" "}
          <Button kind="text" aria-label="Отменить последнее действие" onClick={onUndo}>
            Отменить
          </Button>{" "}
          <Key>Ctrl</Key> <Key>Z</Key>
        </span>
      )}
    </div>
  );
}
