import { type ImportSheet, importColumns } from "@len/contract/staff/price-import";
import { useIsMutating, useMutation } from "@tanstack/react-query";
import { type DragEvent, useState } from "react";
import { Link } from "react-router";
import { messageOf } from "../api/send.ts";
import { AccountMenu } from "../ui/account-menu.tsx";
import { Button } from "../ui/button.tsx";
import { notify } from "../ui/notices.tsx";
import page from "../ui/page.module.css";
import { Page } from "../ui/page.tsx";
import { Crumbs, PageBar } from "../ui/page-bar.tsx";
import { useTitle } from "../ui/use-title.ts";
import { Columns } from "./columns.tsx";
import { Foot } from "./foot.tsx";
import { LeaveSheet } from "./leave-sheet.tsx";
import type { Cells } from "./mend.tsx";
import styles from "./price-import.module.css";
import { applyKey, type Checked, checkSheet, type Read, readFile } from "./reading.ts";
import { ReportTable } from "./report-table.tsx";
import { Start, TableButton, Unread } from "./start.tsx";
import { Summary } from "./summary.tsx";
import { useGuard } from "./use-guard.ts";
import { asksForColumns } from "./words.ts";

/** «Прайс-лист из файла»: the changes that a file would make, row by row; nothing is stored before «Применить». */
export function Component() {
  /** The file whose columns the person is choosing before it is checked. */
  const [choosing, setChoosing] = useState<Read | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const [isMended, setMended] = useState(false);
  const [isSameShown, setSameShown] = useState(false);
  const guard = useGuard(checked !== null && (isMended || confirmed.size > 0));
  const { fileName } = choosing ?? checked ?? {};
  const title = choosing ? `Что где в\u00a0«${fileName}»` : checked ? `Проверка файла «${fileName}»` : "Прайс-лист из файла";
  useTitle(title);
  const checking = useMutation({
    mutationFn: checkSheet,
    onSuccess(done) {
      setChecked(done);
      setChoosing(null);
    },
    onError: (error) => notify({ text: messageOf(error) }),
  });
  const reading = useMutation({
    mutationFn: ({ file, sheet }: { file: File; sheet?: string }) => readFile(file, sheet),
    onSuccess(read, { sheet }) {
      setConfirmed(new Set());
      setMended(false);
      if (sheet !== undefined || asksForColumns(read.sheet)) setChoosing(read);
      else checking.mutate(read);
    },
  });
  const mend = (row: number, cells: Cells) => {
    if (!checked) return;
    setMended(true);
    checking.mutate({ ...checked, sheet: { ...checked.sheet, ...mended(checked.sheet, row, cells) } });
  };
  const confirm = (key: string, isRight: boolean) => {
    const next = new Set(confirmed);
    if (isRight) next.add(key);
    else next.delete(key);
    setConfirmed(next);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file && !isBusy) take(file);
  };
  const isApplying = useIsMutating({ mutationKey: applyKey }) > 0;
  const isBusy = reading.isPending || checking.isPending || isApplying;
  const take = (file: File) => guard.leave(() => reading.mutate({ file }));
  return (
    <Page isFixed className={styles.import} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <PageBar>
        <div className={styles.importTitle}>
          <Crumbs>
            <Link to="/prices">Цены</Link>
          </Crumbs>
          <h1>{title}</h1>
        </div>
        {checked && !choosing && (
          <Button kind="quiet" disabled={isBusy} onClick={() => setChoosing(checked)}>
            Лист и столбцы
          </Button>
        )}
        {(checked || choosing) && <TableButton label="Взять другой файл" isBusy={isBusy} onFile={take} />}
        <AccountMenu />
      </PageBar>
      {reading.error && (checked || choosing) && <Unread error={reading.error} />}
      {choosing ? (
        <Columns
          key={choosing.sheet.sheet}
          {...{ read: choosing, isBusy }}
          onChange={(sheet) => setChoosing({ ...choosing, sheet })}
          onSheet={(sheet) => guard.leave(() => reading.mutate({ file: choosing.file, sheet }))}
          onCancel={() => setChoosing(null)}
          onCheck={() => {
            setConfirmed(new Set());
            checking.mutate(choosing);
          }}
        />
      ) : checked ? (
        <>
          <Summary of={checked} />
          <section className={page.importRows} aria-label="Строки файла" aria-busy={isBusy}>
            <ReportTable {...{ ...checked, confirmed, isBusy, isSameShown }} onConfirm={confirm} onMend={mend} />
          </section>
          <Foot
            {...{ checked, confirmed, isBusy, isSameShown }}
            onShowSame={() => setSameShown(!isSameShown)}
            onApplied={() => {
              setConfirmed(new Set());
              setMended(false);
            }}
            // Other prices are on the site now, so the confirmations are cleared.
            onOvertaken={() => {
              setConfirmed(new Set());
              checking.mutate(checked);
            }}
          />
        </>
      ) : (
        <Start error={reading.error} isBusy={isBusy} onFile={take} />
      )}
      {guard.isAsking && <LeaveSheet onStay={guard.stay} onLeave={guard.goOn} />}
    </Page>
  );
}

function mended(sheet: ImportSheet, at: number, cells: Cells): Pick<ImportSheet, "rows"> {
  const rows = sheet.rows.map((row, index) => {
    if (index !== at) return row;
    const next = [...row];
    for (const column of importColumns) {
      const place = sheet.columns[column];
      if (place === undefined || cells[column] === undefined) continue;
      while (next.length < place) next.push("");
      next[place] = cells[column];
    }
    return next;
  });
  return { rows };
}
