import type { SheetLine, SheetService } from "@len/contract/staff/prices";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Link } from "react-router";
import { messageOf } from "../api/send.ts";
import { Losses, sayLosses } from "../paste/losses.ts";
import { priceTable } from "../price-import/tables.ts";
import { AccountMenu } from "../ui/account-menu.tsx";
import buttonStyles from "../ui/button.module.css";
import empty from "../ui/empty.module.css";
import { Icon } from "../ui/icon.tsx";
import { notify } from "../ui/notices.tsx";
import page from "../ui/page.module.css";
import { saveTable } from "../ui/save-file.ts";
import { useIsNarrow } from "../ui/use-is-narrow.ts";
import { useKeys } from "../ui/use-keys.ts";
import type { ClinicTime } from "../words/clinic-time.ts";
import { counted } from "../words/words.ts";
import type { TypedCell } from "./cells.ts";
import { ChangesSheet } from "./changes-sheet.tsx";
import { Clashes } from "./clashes.tsx";
import { Foot } from "./foot.tsx";
import { columnNames, PriceGrid } from "./grid.tsx";
import { PercentSheet } from "./percent-sheet.tsx";
import { PhoneList } from "./phone-list.tsx";
import styles from "./prices.module.css";
import { PublishPrices } from "./publish-prices.tsx";
import { cellsIn, copied, editsOf, filledDown, filledTo, linesIn, oneCell, pasted, type Range, rowsWithoutLine, sumsOf } from "./range.ts";
import { isShown, type LineRow, matches, rowsOf, type Shown, withGroups } from "./sheet-values.ts";
import { Sums } from "./sums.tsx";
import { Tools } from "./tools.tsx";
import { usePriceActs } from "./use-price-acts.ts";
import { usePriceSheet } from "./use-price-sheet.ts";
import { cellsForms, linesForms, sheetWords } from "./words.ts";

type Opened =
  | { kind: "publish"; isAtHour: boolean; only: readonly string[] | null; day?: string }
  | { kind: "changes" }
  | { kind: "percent" }
  | null;

type Props = {
  opened: readonly SheetService[];
  clinic: ClinicTime;
  picker: ReactNode;
  /** From the list of another day. */
  isBack: boolean;
};

/** The sheet with its tools above and the acts below it. */
export function Sheet({ opened, clinic, picker, isBack }: Props) {
  const sheet = usePriceSheet(opened);
  const acts = usePriceActs(sheet, clinic);
  const isPhone = useIsNarrow(48);
  const isTouch = useIsNarrow(64);
  const [direction, setDirection] = useState("");
  const [q, setQ] = useState("");
  const [show, setShow] = useState<Shown>("all");
  const [range, setRange] = useState<Range>(oneCell(1, 6));
  const [dialog, setDialog] = useState<Opened>(null);
  const below = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // What was pressed went with the list of the day.
  useEffect(() => {
    if (isBack) heading.current?.focus();
  }, [isBack]);
  const toActs = () => below.current?.querySelector("button")?.focus();
  const today = clinic.dayOf(clinic.now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the day, not with the minute
  const words = useMemo(() => sheetWords(clinic), [today]);

  const { edition } = sheet;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the edition stands for what is in the sheet
  const all = useMemo(() => sheet.services.flatMap((service) => rowsOf(service, sheet.linesOf(service))), [sheet, edition]);
  const ofDirection = useMemo(
    () => (direction === "" ? all : all.filter(({ service }) => service.direction?.id === direction)),
    [all, direction],
  );
  const rows = useMemo(
    () => withGroups(ofDirection.filter((row) => isShown[show](row) && (q === "" || matches(row, q)))),
    [ofDirection, show, q],
  );

  const linesOf = (row: LineRow) => sheet.linesOf(row.service);
  const apply = (changes: Parameters<typeof editsOf>[0], what?: string, losses = new Losses()) => {
    const { edits, wrong, planned } = editsOf(changes, linesOf);
    if (edits.length > 0) sheet.edit(edits, what);
    for (const text of wrong) losses.add("unread", text);
    sayLosses(losses);
    const [first] = planned;
    if (first?.service.plan)
      notify({
        text: `Уже запланировано с\u00a0${clinic.dateOf(first.service.plan.at)}`,
        hint: "До этого дня на\u00a0сайте прежнее значение. Отменить назначенный час можно в\u00a0карточке услуги.",
      });
  };
  const onType = (row: LineRow, cell: TypedCell, text: string) => apply([{ row, cell, text }]);
  const fill = (changes: Parameters<typeof editsOf>[0]) => apply(changes, `Заполнено: ${counted(changes.length, cellsForms)}.`);
  const onKey = (key: "undo" | "fill" | "clear") => {
    if (key === "undo") sheet.undo();
    else if (key === "fill") fill(filledDown(range, rows, columnNames));
    else apply(linesIn(range, rows).flatMap((row) => clearable(range).map((cell) => ({ row, cell, text: "" }))));
  };
  useKeys({ "Ctrl+Enter": () => publish(false), "Ctrl+KeyS": () => void sheet.flush() });

  const chosen = linesIn(range, rows);
  const sums = sumsOf(range, rows, columnNames);
  const publish = (isAtHour: boolean, only: readonly string[] | null = null) =>
    sheet.changes() > 0
      ? setDialog({ kind: "publish", isAtHour, only })
      : notify({ text: "Публиковать пока нечего", hint: "Измените цену, и\u00a0она встанет в\u00a0очередь." });
  /** What is on the site. */
  const download = () =>
    saveTable(priceTable(sheet.services), "xlsx", `Прайс-лист ${clinic.numericDateOf(clinic.now)}`).catch((error: unknown) =>
      notify({ text: messageOf(error) }),
    );
  const showAll = () => {
    setDirection("");
    setShow("all");
    setQ("");
  };
  const addLine = () => {
    const after = chosen.at(-1) ?? rows.find((row): row is LineRow => row.kind === "line");
    if (!after) return;
    const lines = linesOf(after);
    const at = lines.findIndex(({ id }) => id === after.line.id) + 1;
    sheet.edit(
      [{ id: after.service.id, lines: lines.toSpliced(at, 0, newLine(after.line)) }],
      `Строка добавлена в\u00a0«${after.service.title}».`,
    );
  };
  const removeLines = () => {
    const ids = new Set(chosen.map(({ line }) => line.id));
    const services = new Map(chosen.map(({ service }) => [service.id, service]));
    sheet.edit(
      [...services.values()].map((service) => ({ id: service.id, lines: sheet.linesOf(service).filter(({ id }) => !ids.has(id)) })),
      `Убрано: ${counted(chosen.length, linesForms)}.`,
    );
    setRange(oneCell(range.row, range.column));
  };
  const onPercent = (changed: readonly SheetLine[]) => {
    const byId = new Map(changed.map((line) => [line.id, line]));
    const services = new Map(chosen.filter(({ line }) => byId.has(line.id)).map(({ service }) => [service.id, service]));
    sheet.edit(
      [...services.values()].map((service) => ({ id: service.id, lines: sheet.linesOf(service).map((line) => byId.get(line.id) ?? line) })),
      `Изменено на\u00a0процент: ${counted(changed.length, linesForms)}.`,
    );
  };

  return (
    <main className={`${page.page} ${page.pageFixed} ${styles.prices}`}>
      <div className={page.pageBar}>
        <h1 ref={heading} tabIndex={-1}>
          Цены
        </h1>
        <Link to="/prices/import" className={`${buttonStyles.btn} ${page.btn} ${buttonStyles.btnQuiet} not-phone`}>
          <Icon name="upload" /> Загрузить XLSX
        </Link>
        <button
          type="button"
          className={`${buttonStyles.btn} ${page.btn} ${buttonStyles.btnQuiet} not-phone`}
          onClick={() => void download()}
        >
          <Icon name="download" /> Скачать
        </button>
        <button type="button" className={`${buttonStyles.btn} ${page.btn} not-phone`} onClick={addLine}>
          Добавить строку
        </button>
        <AccountMenu />
      </div>
      <Tools {...{ all, ofDirection, direction, show, q, picker }} onDirection={setDirection} onShow={setShow} onFind={setQ} />
      <Clashes sheet={sheet} />
      {rows.length === 0 ? (
        <Empty hasPrices={all.length > 0} onReset={showAll} />
      ) : isPhone ? (
        <PhoneList
          {...{ rows, words, clinic, sheet, acts }}
          onMany={(id, day) => setDialog({ kind: "publish", isAtHour: day !== undefined, only: [id], day })}
        />
      ) : (
        <PriceGrid
          {...{ rows, words, range, isTouch, onType, onKey }}
          onRange={setRange}
          onPaste={({ text, losses }) => {
            // The cell of a struck price is empty: the sheet keeps its price.
            const changes = pasted(text, range, rows, columnNames).filter((change) => change.text !== "" || !losses.has("struck"));
            for (const lost of rowsWithoutLine(text, range, rows)) losses.add("lines", lost);
            apply(changes, `Вставлено: ${counted(changes.length, cellsForms)}.`, losses);
          }}
          copied={() => copied(range, rows, columnNames)}
          onFill={(from, bottom) => fill(filledTo(from, bottom, rows, columnNames))}
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
            onFromDay={() => publish(true, [...new Set(chosen.map(({ service }) => service.id))])}
            onRemove={removeLines}
            onUndo={() => sheet.undo()}
          />
        )}
        <Foot
          sheet={sheet}
          clinic={clinic}
          onReset={() => {
            sheet.reset();
            // The button that was pressed goes.
            toActs();
          }}
          onLook={() => setDialog({ kind: "changes" })}
          onPublish={publish}
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
      {dialog?.kind === "percent" && <PercentSheet rows={chosen} onChange={onPercent} onClose={() => setDialog(null)} />}
    </main>
  );
}

/** Titles, kinds and marks have no empty value. */
const clearable = (range: Range) => cellsIn(range, columnNames).filter((cell) => !["title", "kind", "isMain"].includes(cell));

const newLine = ({ unit }: SheetLine): SheetLine => ({
  id: crypto.randomUUID(),
  title: "",
  ...{ locationId: null, code: null, note: null, kind: "exact", isMain: false, amount: null, max: null, unit, oldAmount: null },
  ...{ validFrom: null, validTo: null },
});

function Empty({ hasPrices, onReset }: { hasPrices: boolean; onReset(): void }) {
  return (
    <div className={empty.empty}>
      <p className="strong">{hasPrices ? "Таких строк нет" : "Цены появятся вместе с услугами"}</p>
      {hasPrices ? (
        <button type="button" className={buttonStyles.lnk} onClick={onReset}>
          Показать все
        </button>
      ) : (
        <p className="muted">Добавьте услугу и строки её цен в разделе «Услуги».</p>
      )}
    </div>
  );
}
