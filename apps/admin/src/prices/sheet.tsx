import type { SheetService } from "@len/contract/staff/prices";
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { messageOf } from "../api/send.ts";
import { priceTable } from "../price-import/tables.ts";
import { AccountMenu } from "../ui/account-menu.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import empty from "../ui/empty.module.css";
import { Icon } from "../ui/icon.tsx";
import { notify } from "../ui/notices.tsx";
import { Page } from "../ui/page.tsx";
import { PageBar } from "../ui/page-bar.tsx";
import { saveTable } from "../ui/save-file.ts";
import { useIsNarrow } from "../ui/use-is-narrow.ts";
import { useKeys } from "../ui/use-keys.ts";
import { useLoadedSoon } from "../ui/use-loaded-soon.ts";
import type { ClinicTime } from "../words/clinic-time.ts";
import { columnNames } from "./cells.ts";
import { ChangesSheet } from "./changes-sheet.tsx";
import { Clashes } from "./clashes.tsx";
import { Foot } from "./foot.tsx";
import { PriceGrid } from "./grid.tsx";
import { PhoneList } from "./phone-list.tsx";
import styles from "./prices.module.css";
import { PublishPrices } from "./publish-prices.tsx";
import { copied, linesIn, oneCell, sumsOf } from "./range.ts";
import type { LineRow } from "./sheet-values.ts";
import { Sums } from "./sums.tsx";
import { PriceTools } from "./tools.tsx";
import { usePriceActs } from "./use-price-acts.ts";
import { usePriceSheet } from "./use-price-sheet.ts";
import { useRange } from "./use-range.ts";
import { useSheetEdits } from "./use-sheet-edits.ts";
import { everything, useShownRows } from "./use-shown-rows.ts";
import { sheetWords } from "./words.ts";

const loadPercent = () => import("./percent-sheet.tsx");
const PercentSheet = lazy(loadPercent);

type OpenDialog =
  | { kind: "publish"; isAtHour: boolean; only: readonly string[] | null; day?: string }
  | { kind: "changes" }
  | { kind: "percent" }
  | null;

type Props = {
  services: readonly SheetService[];
  clinic: ClinicTime;
  picker: ReactNode;
  /** Whether the person has come from the list of another day. */
  isBack: boolean;
};

/** The sheet, with its tools above it and the acts below it. */
export function PriceSheetView({ services, clinic, picker, isBack }: Props) {
  const sheet = usePriceSheet(services);
  const acts = usePriceActs(sheet, clinic);
  const isPhone = useIsNarrow(48);
  const isTouch = useIsNarrow(64);
  const { all, ofDirection, rows, filter, setFilter } = useShownRows(sheet);
  const [range, setRange] = useRange(rows);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  useLoadedSoon(loadPercent);
  const below = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused element was removed together with the list of another day.
  useEffect(() => {
    if (isBack) heading.current?.focus();
  }, [isBack]);
  const toActs = () => below.current?.querySelector("button")?.focus();
  const today = clinic.dayOf(clinic.now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the day, not with the minute
  const words = useMemo(() => sheetWords(clinic), [today]);

  const { addLine, removeLines, replaceLines, ...ofGrid } = useSheetEdits({ sheet, clinic, range, rows });
  useKeys({ "Ctrl+Enter": () => askToPublish(false), "Ctrl+KeyS": () => void sheet.flush() });

  const chosen = linesIn(range, rows);
  const sums = sumsOf(range, rows, columnNames);
  const askToPublish = (isAtHour: boolean, only: readonly string[] | null = null) =>
    sheet.changes() > 0
      ? setDialog({ kind: "publish", isAtHour, only })
      : notify({ text: "Публиковать пока нечего", hint: "Измените цену, и\u00a0она встанет в\u00a0очередь." });
  /** Saves the prices on the site as a file. */
  const download = () =>
    saveTable(priceTable(sheet.services), "xlsx", `Прайс-лист ${clinic.numericDateOf(clinic.now)}`).catch((error: unknown) =>
      notify({ text: messageOf(error) }),
    );
  return (
    <Page isFixed className={styles.prices}>
      <Bar
        heading={heading}
        onDownload={() => void download()}
        onAddLine={() => addLine(chosen.at(-1) ?? rows.find((row): row is LineRow => row.kind === "line"))}
      />
      <PriceTools {...{ all, ofDirection, picker, filter }} onFilter={setFilter} />
      <Clashes sheet={sheet} />
      {rows.length === 0 ? (
        <Empty hasPrices={all.length > 0} onReset={() => setFilter(everything)} />
      ) : isPhone ? (
        <PhoneList
          {...{ rows, words, clinic, sheet, acts }}
          onMany={(id, day) => setDialog({ kind: "publish", isAtHour: day !== undefined, only: [id], day })}
        />
      ) : (
        <PriceGrid
          {...{ rows, words, range, isTouch }}
          {...ofGrid}
          onRange={setRange}
          copied={() => copied(range, rows, columnNames)}
          onLeave={toActs}
        />
      )}
      <div className={styles.below} ref={below}>
        {!isPhone && (rows.length > 0 || sheet.lastAct() !== null) && (
          <Sums
            sums={sums}
            lines={chosen.length}
            lastAct={sheet.lastAct()}
            onPercent={() => setDialog({ kind: "percent" })}
            onFromDay={() => askToPublish(true, [...new Set(chosen.map(({ service }) => service.id))])}
            onRemove={() => {
              removeLines(chosen);
              setRange(oneCell(range.row, range.column));
            }}
            onUndo={() => sheet.undo()}
          />
        )}
        <Foot
          sheet={sheet}
          clinic={clinic}
          onReset={() => {
            sheet.reset();
            // The pressed button disappears, so the focus moves.
            toActs();
          }}
          onLook={() => setDialog({ kind: "changes" })}
          onPublish={askToPublish}
        />
      </div>
      {dialog?.kind === "publish" && (
        <PublishPrices
          {...{ all, clinic, sheet, isPending: acts.isPending }}
          isAtHour={dialog.isAtHour}
          only={dialog.only}
          onDay={dialog.day}
          onPublish={(ids, at) => void acts.publish(ids, at)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === "changes" && <ChangesSheet all={all} sheet={sheet} onClose={() => setDialog(null)} />}
      {dialog?.kind === "percent" && (
        <Suspense>
          <PercentSheet rows={chosen} onChange={(changed) => replaceLines(chosen, changed)} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </Page>
  );
}

type BarProps = { heading: RefObject<HTMLHeadingElement | null>; onDownload(): void; onAddLine(): void };

function Bar({ heading, onDownload, onAddLine }: BarProps) {
  return (
    <PageBar>
      <h1 ref={heading} tabIndex={-1}>
        Цены
      </h1>
      <ButtonLink to="/prices/import" kind="quiet" className="not-phone">
        <Icon name="upload" /> Загрузить XLSX
      </ButtonLink>
      <Button kind="quiet" className="not-phone" onClick={onDownload}>
        <Icon name="download" /> Скачать
      </Button>
      <Button className="not-phone" onClick={onAddLine}>
        Добавить строку
      </Button>
      <AccountMenu />
    </PageBar>
  );
}

function Empty({ hasPrices, onReset }: { hasPrices: boolean; onReset(): void }) {
  return (
    <div className={empty.empty}>
      <p className="strong">{hasPrices ? "Таких строк нет" : "Цены появятся вместе с услугами"}</p>
      {hasPrices ? (
        <Button kind="text" onClick={onReset}>
          Показать все
        </Button>
      ) : (
        <p className="muted">Добавьте услугу и строки её цен в разделе «Услуги».</p>
      )}
    </div>
  );
}
