import { priceCalls } from "@len/contract/staff/calls/prices";
import { useEffect, useRef } from "react";
import { messageOf, send } from "../api/send.ts";
import { Button, type ButtonKind } from "../ui/button.tsx";
import { FileButton } from "../ui/file-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { notify } from "../ui/notices.tsx";
import page from "../ui/page.module.css";
import { saveTable } from "../ui/save-file.ts";
import { useClinicTime } from "../ui/use-clinic-time.ts";
import { History } from "./history.tsx";
import styles from "./price-import.module.css";
import { patienceMs } from "./reading.ts";
import { priceTable } from "./tables.ts";
import { columnNames } from "./words.ts";

const tables =
  ".xlsx,.ods,.csv,.tsv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet,text/csv";

/**
 * The reason why a file was not read. The message gets the focus, because the button that chose the file was disabled during the reading
 * and has lost the focus.
 */
export function Unread({ error }: { error: Error }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <p ref={words} className={styles.importRefused} role="alert" tabIndex={-1}>
      {messageOf(error)}
    </p>
  );
}

type TableProps = { label: string; kind?: ButtonKind; isBusy: boolean; onFile(file: File): void };

export function TableButton({ label, kind, isBusy, onFile }: TableProps) {
  return (
    <FileButton label={label} accept={tables} kind={kind} isDisabled={isBusy} onFiles={([file]) => file && onFile(file)}>
      {isBusy ? "Читаем файл…" : label}
    </FileButton>
  );
}

/** The screen before a file is chosen: the requirements of a file, and the earlier imports. */
export function Start({ error, isBusy, onFile }: { error: Error | null; isBusy: boolean; onFile(file: File): void }) {
  const clinic = useClinicTime();
  const download = async () => {
    try {
      const { services } = (await send(priceCalls.prices, { patienceMs })).data;
      await saveTable(priceTable(services), "xlsx", `Прайс-лист ${clinic?.numericDateOf(clinic.now) ?? ""}`.trim());
    } catch (failure) {
      notify({ text: messageOf(failure) });
    }
  };
  return (
    <div className={page.importRows}>
      <div className={styles.importStart}>
        {error && <Unread error={error} />}
        <p>
          Возьмите таблицу с&nbsp;ценами: Excel (.xlsx), LibreOffice (.ods) или CSV. Сначала вы увидите, что изменится: новые строки, другие
          цены, сомнения и&nbsp;ошибки. На сайте ничего не&nbsp;поменяется, пока вы не&nbsp;нажмёте «Применить».
        </p>
        <p className="muted">
          Нужна колонка «{columnNames.amount}» и&nbsp;по&nbsp;чему узнать строку: «{columnNames.service}» и&nbsp;«{columnNames.title}» или «
          {columnNames.code}». Колонки могут стоять в&nbsp;любом порядке и&nbsp;называться как угодно: укажете их сами. Проще всего скачать
          прайс-лист, исправить в&nbsp;нём цены и&nbsp;вернуть сюда.
        </p>
        <div className={styles.importActs}>
          <TableButton label="Выбрать файл" kind="main" isBusy={isBusy} onFile={onFile} />
          <Button onClick={() => void download()}>
            <Icon name="download" /> Скачать прайс-лист
          </Button>
        </div>
      </div>
      <History />
    </div>
  );
}
