import { priceImportCalls } from "@len/contract/staff/calls/price-import";
import { priceCalls } from "@len/contract/staff/calls/prices";
import { type ImportReport, type ImportSheet, importLimits } from "@len/contract/staff/price-import";
import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { messageOf, Refused, send } from "../api/send.ts";
import { AccountMenu } from "../ui/account-menu.tsx";
import buttonStyles from "../ui/button.module.css";
import { DropMenu } from "../ui/drop-menu.tsx";
import { Icon } from "../ui/icon.tsx";
import { notify } from "../ui/notices.tsx";
import page from "../ui/page.module.css";
import { saveTable } from "../ui/save-file.ts";
import { useClinicTime } from "../ui/use-clinic-time.ts";
import { useTitle } from "../ui/use-title.ts";
import { agreed, counted } from "../words/words.ts";
import { HourSheet } from "./hour-sheet.tsx";
import { LeaveSheet } from "./leave-sheet.tsx";
import type { Cells } from "./mend.tsx";
import styles from "./price-import.module.css";
import { ReportTable } from "./report-table.tsx";
import { priceTable, reportTable } from "./tables.ts";
import { useGuard } from "./use-guard.ts";
import { columnNames, rowForms, rowsIn, rowsToApply, summaryOf } from "./words.ts";

type Checked = { fileName: string; sheet: ImportSheet; report: ImportReport };

const applyKey = ["prices", "import", "apply"];

/** Reading, checking and publishing thousands of lines take longer than other acts. */
const patienceMs = 120_000;
const tables =
  ".xlsx,.ods,.csv,.tsv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet,text/csv";

const check = async (fileName: string, sheet: ImportSheet): Promise<Checked> => ({
  fileName,
  sheet,
  report: (await send(priceImportCalls.checkPriceImport, { input: sheet, patienceMs })).data,
});

async function read(file: File): Promise<Checked> {
  if (file.size > importLimits.fileBytes) throw new Error("Файл больше 5 МБ. Оставьте в книге только прайс-лист и выберите снова.");
  return check(file.name, (await send(priceImportCalls.readPriceFile, { file, patienceMs })).data);
}

/** «Прайс-лист из файла»: what a file of Excel would change, row by row; nothing is written before «Применить». */
export function Component() {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [confirmed, setConfirmed] = useState<ReadonlySet<number>>(new Set());
  const [isMended, markMended] = useState(false);
  const [isSameShown, showSame] = useState(false);
  const guard = useGuard(checked !== null && (isMended || confirmed.size > 0));
  const summary = useRef<HTMLParagraphElement>(null);
  const title = checked ? `Проверка файла «${checked.fileName}»` : "Прайс-лист из файла";
  useTitle(title);
  const reading = useMutation({
    mutationFn: read,
    onSuccess(done) {
      setConfirmed(new Set());
      markMended(false);
      setChecked(done);
    },
  });
  const mending = useMutation({
    mutationFn: ({ fileName, sheet }: Omit<Checked, "report">) => check(fileName, sheet),
    onSuccess: setChecked,
    onError: (error) => notify({ text: messageOf(error) }),
  });
  // What was pressed is gone, or stands elsewhere: the file button, the mended row.
  useEffect(() => {
    if (checked) summary.current?.focus();
  }, [checked]);
  const mend = (row: number, cells: Cells) => {
    if (!checked) return;
    markMended(true);
    mending.mutate({ fileName: checked.fileName, sheet: mended(checked.sheet, row, cells) });
  };
  const confirm = (row: number, isRight: boolean) => {
    const next = new Set(confirmed);
    if (isRight) next.add(row);
    else next.delete(row);
    setConfirmed(next);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file && !isBusy) take(file);
  };
  const isApplying = useIsMutating({ mutationKey: applyKey }) > 0;
  const isBusy = reading.isPending || mending.isPending || isApplying;
  const take = (file: File) => guard.leave(() => reading.mutate(file));
  return (
    <main className={`${page.page} ${page.pageFixed} ${styles.import}`} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <div className={`${page.pageBar} ${styles.pageBar}`}>
        <div className={styles.importTitle}>
          <p className={`small ${page.crumbs}`}>
            <Link to="/prices">Цены</Link>
          </p>
          <h1>{title}</h1>
        </div>
        {checked && (
          <FileButton label="Взять другой файл" className={`${buttonStyles.btn} ${page.btn} ${styles.btn}`} isBusy={isBusy} onFile={take} />
        )}
        <AccountMenu />
      </div>
      {checked ? (
        <>
          <Summary of={checked} element={summary} />
          {reading.error && <Unread error={reading.error} />}
          <section className={page.importRows} aria-label="Строки файла" aria-busy={isBusy}>
            <ReportTable {...{ ...checked, confirmed, isBusy, isSameShown }} onConfirm={confirm} onMend={mend} />
          </section>
          <Foot
            {...{ checked, confirmed, isBusy, isSameShown }}
            onShowSame={() => showSame(!isSameShown)}
            onApplied={() => {
              setConfirmed(new Set());
              markMended(false);
            }}
            // What was confirmed was confirmed of other prices.
            onOvertaken={() => {
              setConfirmed(new Set());
              mending.mutate(checked);
            }}
          />
        </>
      ) : (
        <Start error={reading.error} isBusy={isBusy} onFile={reading.mutate} />
      )}
      {guard.isAsking && <LeaveSheet onStay={guard.stay} onLeave={guard.goOn} />}
    </main>
  );
}

function mended(sheet: ImportSheet, at: number, cells: Cells): ImportSheet {
  const rows = sheet.rows.map((row, index) => {
    if (index !== at) return row;
    const next = [...row];
    for (const column of ["code", "service", "title", "amount", "max"] as const) {
      const place = sheet.columns[column];
      if (place === undefined || cells[column] === undefined) continue;
      while (next.length < place) next.push("");
      next[place] = cells[column];
    }
    return next;
  });
  return { ...sheet, rows };
}

function Summary({ of: { sheet, report }, element }: { of: Checked; element: React.RefObject<HTMLParagraphElement | null> }) {
  const { changes, rest } = summaryOf(report);
  return (
    <div className={styles.importSummary}>
      <p ref={element} tabIndex={-1} role="status">
        В файле {counted(report.rows.length, rowForms)}: {changes && <b>{changes + (rest ? "," : "")}</b>} {rest}.
      </p>
      <p className="small muted">{[...(sheet.notes ?? []), skippedWords(report)].filter(Boolean).join(" ")} Пока ничего не изменено</p>
    </div>
  );
}

/** Rows that are no lines of a price list: headings, or lines whose price is missing. */
function skippedWords({ skipped }: ImportReport): string {
  if (skipped.length === 0) return "";
  const named = skipped.slice(0, 5).map(({ row, text }) => `${row + 1} («${text}»)`);
  const rest = skipped.length > named.length ? ` и\u00a0ещё ${skipped.length - named.length}` : "";
  return `Строки без\u00a0цены пропущены: ${named.join(", ")}${rest}.`;
}

type FootProps = {
  checked: Checked;
  confirmed: ReadonlySet<number>;
  isBusy: boolean;
  isSameShown: boolean;
  onShowSame(): void;
  onApplied(): void;
  /** A colleague has changed prices meanwhile. */
  onOvertaken(): void;
};

function Foot({ checked: { fileName, sheet, report }, confirmed, isBusy, isSameShown, onShowSame, onApplied, onOvertaken }: FootProps) {
  const clinic = useClinicTime();
  const [isPlanning, plan] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const right = rowsIn(report, "doubtful").filter(({ row }) => confirmed.has(row));
  const count = rowsIn(report, "changed").length + rowsIn(report, "new").length + right.length;
  const same = rowsIn(report, "unchanged").length;
  const undo = async (act: string) => {
    try {
      await send(priceCalls.undoPrices, { input: { act }, patienceMs });
      await client.invalidateQueries();
      notify({ text: "Вернули прежние цены", hint: `Все строки из\u00a0файла «${fileName}».` });
    } catch (error) {
      notify({ text: messageOf(error) });
    }
  };
  const applying = useMutation({
    mutationKey: applyKey,
    mutationFn: async (at: Date | null) =>
      (
        await send(priceImportCalls.applyPriceImport, {
          input: { sheet, stamp: report.stamp, confirmed: right.map(({ row }) => row), at: at?.toISOString() ?? null },
          patienceMs,
        })
      ).data,
    async onSuccess({ act, lines }, at) {
      onApplied();
      await client.invalidateQueries();
      const what = `${counted(lines, rowForms)} из\u00a0файла «${fileName}»`;
      notify({
        text: at && clinic ? `Назначено на\u00a0${clinic.dateOf(at.getTime())}: ${what}` : `На сайте ${what}`,
        action: { label: "Отменить", isUndo: true, run: () => void undo(act) },
      });
      void navigate("/prices");
    },
    onError(error) {
      notify({ text: messageOf(error) });
      if (error instanceof Refused && error.code === "conflict") onOvertaken();
    },
  });
  const download = () => {
    const name = `${fileName.replace(/\.(?:xlsx|ods|csv|tsv)$/i, "")}, результат`;
    saveTable(reportTable(sheet, report, confirmed), "xlsx", name).catch((error: unknown) => notify({ text: messageOf(error) }));
  };
  return (
    <footer className={`${page.foot} ${styles.foot}`}>
      <p className={page.footState}>
        {same > 0 && (
          <>
            {counted(same, rowForms)} без изменений,{" "}
            <button type="button" className={`${buttonStyles.lnk} ${styles.lnk}`} aria-pressed={isSameShown} onClick={onShowSame}>
              {isSameShown ? "скрыть" : "показать"}
            </button>
            .{" "}
          </>
        )}
        {report.missing > 0 &&
          `${counted(report.missing, rowForms)} прайс-листа в файле нет, ${agreed(report.missing, ["она останется", "они останутся", "они останутся"])}. `}
        {count > 0 ? "Отменить можно всё разом." : "Применять пока нечего."}
      </p>
      <button type="button" className={`${buttonStyles.btn} ${page.btn} ${styles.btn} ${buttonStyles.btnQuiet}`} onClick={download}>
        <Icon name="download" /> Скачать отчёт
      </button>
      {count > 0 && (
        <span className={page.split}>
          <button
            type="button"
            className={`${buttonStyles.btn} ${page.btn} ${styles.btn} ${buttonStyles.btnMain}`}
            disabled={isBusy}
            onClick={() => applying.mutate(null)}
          >
            {applying.isPending ? "Применяем…" : `Применить ${counted(count, rowsToApply)}`}
          </button>
          <DropMenu
            className={`${buttonStyles.btn} ${page.btn} ${styles.btn} ${buttonStyles.btnMain}`}
            label="Когда применить"
            trigger={<Icon name="down" />}
            items={[
              { label: "Сейчас", pick: () => !isBusy && applying.mutate(null) },
              { label: "В назначенный час", pick: () => !isBusy && plan(true) },
            ]}
          />
        </span>
      )}
      {isPlanning && clinic && (
        <HourSheet clinic={clinic} what={counted(count, rowsToApply)} onPlan={(at) => applying.mutate(at)} onClose={() => plan(false)} />
      )}
    </footer>
  );
}

/** Why a file was not read. The button that chose it was disabled meanwhile and has lost the focus. */
function Unread({ error }: { error: Error }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <p ref={words} className={styles.importRefused} role="alert" tabIndex={-1}>
      {messageOf(error)}
    </p>
  );
}

type FileProps = { label: string; className: string; isBusy: boolean; onFile(file: File): void };

function FileButton({ label, className, isBusy, onFile }: FileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={className} disabled={isBusy} onClick={() => input.current?.click()}>
        {isBusy ? "Читаем файл…" : label}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={tables}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = "";
        }}
      />
    </>
  );
}

function Start({ error, isBusy, onFile }: { error: Error | null; isBusy: boolean; onFile(file: File): void }) {
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
    <div className={styles.importStart}>
      {error && <Unread error={error} />}
      <p>
        Возьмите таблицу с&nbsp;ценами: Excel (.xlsx), LibreOffice (.ods) или CSV. Сначала вы увидите, что изменится: новые строки, другие
        цены, сомнения и&nbsp;ошибки. На сайте ничего не&nbsp;поменяется, пока вы не&nbsp;нажмёте «Применить».
      </p>
      <p className="muted">
        Нужна колонка «{columnNames.amount}» и&nbsp;по&nbsp;чему узнать строку: «{columnNames.service}» и&nbsp;«{columnNames.title}» или «
        {columnNames.code}». Колонки могут стоять в&nbsp;любом порядке. Проще всего скачать прайс-лист, исправить в&nbsp;нём цены
        и&nbsp;вернуть сюда.
      </p>
      <div className={styles.importActs}>
        <FileButton
          label="Выбрать файл"
          className={`${buttonStyles.btn} ${page.btn} ${styles.btn} ${buttonStyles.btnMain}`}
          isBusy={isBusy}
          onFile={onFile}
        />
        <button type="button" className={`${buttonStyles.btn} ${page.btn} ${styles.btn}`} onClick={() => void download()}>
          <Icon name="download" /> Скачать прайс-лист
        </button>
      </div>
    </div>
  );
}
