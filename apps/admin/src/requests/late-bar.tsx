import { Button } from "../ui/button.tsx";
import { DropMenu } from "../ui/drop-menu.tsx";
import { Mark } from "../ui/mark.tsx";
import type { TableFormat } from "../ui/save-file.ts";
import { agreed } from "../words/words.ts";
import styles from "./requests.module.css";

type Props = { late: number; isShown: boolean; onShow(): void; onExport(format: TableFormat): void };

/** The number of overdue requests, and the export of the list. */
export function LateBar({ late, isShown, onShow, onExport }: Props) {
  return (
    <div className={late === 0 && !isShown ? `${styles.latebar} ${styles.isCalm}` : styles.latebar}>
      <span role="status">
        {late > 0 && (
          <Mark kind="late">
            <span>
              {late}&nbsp;<span className="not-phone">{agreed(late, ["заявка", "заявки", "заявок"])} </span>
              {agreed(late, ["ждёт", "ждут", "ждут"])} дольше обещанного
            </span>
          </Mark>
        )}
        {late === 0 && <span className="muted">{isShown ? "Никто не ждёт дольше обещанного" : "Все обещания в срок"}</span>}
      </span>
      {(late > 0 || isShown) && (
        <Button kind="text" onClick={onShow}>
          Показать<span className="not-phone">{isShown ? " все" : late === 1 ? " её" : " их"}</span>
        </Button>
      )}
      <DropMenu kind="text" className={styles.export} trigger="Выгрузить список" items={exportItems(onExport)} />
    </div>
  );
}

export const exportItems = (onExport: (format: TableFormat) => void) => [
  { label: "Выгрузить таблицу Excel (XLSX)", pick: () => onExport("xlsx") },
  { label: "Выгрузить текст с\u00a0разделителями (CSV)", pick: () => onExport("csv") },
];
