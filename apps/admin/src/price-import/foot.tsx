import { priceImportCalls } from "@len/contract/staff/calls/price-import";
import { priceCalls } from "@len/contract/staff/calls/prices";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { messageOf, Refused, send } from "../api/send.ts";
import { Button } from "../ui/button.tsx";
import { DropMenu } from "../ui/drop-menu.tsx";
import { Icon } from "../ui/icon.tsx";
import { notify } from "../ui/notices.tsx";
import foot from "../ui/page-foot.module.css";
import { FootState, PageFoot } from "../ui/page-foot.tsx";
import { saveTable } from "../ui/save-file.ts";
import { useClinicTime } from "../ui/use-clinic-time.ts";
import { agreed, counted } from "../words/words.ts";
import { HourSheet } from "./hour-sheet.tsx";
import { applyKey, type Checked, patienceMs } from "./reading.ts";
import { reportTable } from "./tables.ts";
import { keyOf, rowForms, rowsIn, rowsToApply } from "./words.ts";

type FootProps = {
  checked: Checked;
  confirmed: ReadonlySet<string>;
  isBusy: boolean;
  isSameShown: boolean;
  onShowSame(): void;
  onApplied(): void;
  /** Called when a colleague has changed prices after the file was checked. */
  onOvertaken(): void;
};

/** Applies the file now or at an hour, and offers the report as a file. */
export function Foot({
  checked: { fileName, sheet, report },
  confirmed,
  isBusy,
  isSameShown,
  onShowSame,
  onApplied,
  onOvertaken,
}: FootProps) {
  const clinic = useClinicTime();
  const [isPlanning, setPlanning] = useState(false);
  const navigate = useNavigate();
  const client = useQueryClient();
  const right = rowsIn(report, "doubtful").filter((row) => confirmed.has(keyOf(row)));
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
          input: {
            fileName,
            sheet,
            stamp: report.stamp,
            confirmed: right.map(({ row, price }) => ({ row, price })),
            at: at?.toISOString() ?? null,
          },
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
    <PageFoot>
      <FootState>
        {same > 0 && (
          <>
            {counted(same, rowForms)} без изменений,{" "}
            <Button kind="text" aria-pressed={isSameShown} onClick={onShowSame}>
              {isSameShown ? "скрыть" : "показать"}
            </Button>
            .{" "}
          </>
        )}
        {report.missing > 0 &&
          `${counted(report.missing, rowForms)} прайс-листа в файле нет, ${agreed(report.missing, ["она останется", "они останутся", "они останутся"])}. `}
        {count > 0 ? "Отменить можно всё разом." : "Применять пока нечего."}
      </FootState>
      <Button kind="quiet" onClick={download}>
        <Icon name="download" /> Скачать отчёт
      </Button>
      {count > 0 && (
        <span className={foot.split}>
          <Button kind="main" disabled={isBusy} onClick={() => applying.mutate(null)}>
            {applying.isPending ? "Применяем…" : `Применить ${counted(count, rowsToApply)}`}
          </Button>
          <DropMenu
            kind="main"
            label="Когда применить"
            trigger={<Icon name="down" />}
            items={[
              { label: "Сейчас", pick: () => !isBusy && applying.mutate(null) },
              { label: "В назначенный час", pick: () => !isBusy && setPlanning(true) },
            ]}
          />
        </span>
      )}
      {isPlanning && clinic && (
        <HourSheet
          clinic={clinic}
          what={counted(count, rowsToApply)}
          onPlan={(at) => applying.mutate(at)}
          onClose={() => setPlanning(false)}
        />
      )}
    </PageFoot>
  );
}
