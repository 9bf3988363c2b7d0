import { useId, useRef } from "react";
import { Button } from "../ui/button.tsx";
import page from "../ui/page.module.css";
import sheetStyles from "../ui/sheet.module.css";
import { Sheet } from "../ui/sheet.tsx";
import { agreed, counted, lowerFirst } from "../words/words.ts";
import type { PriceSheet } from "./price-sheet.ts";
import styles from "./prices.module.css";
import { isChanged, type LineRow, settledOf } from "./sheet-values.ts";
import { changeOf, linesForms } from "./words.ts";

type Coming = { key: string; name: string; before: string; after: string };

/** The name of a line with its service: «Приём дерматолога, повторный». If both have the same name, it appears once. */
export function nameOf(service: string, line: string): string {
  if (line === "") return `${service}, строка без названия`;
  return line.startsWith(service) ? line : `${service}, ${lowerFirst(line)}`;
}

/** The lines that wait to be published, removed ones last; `only` limits them to some services. */
export function comingOf(all: readonly LineRow[], sheet: PriceSheet, only: readonly string[] | null): Coming[] {
  const isMeant = (id: string) => only === null || only.includes(id);
  const changed = all
    .filter((row) => isMeant(row.service.id) && isChanged(row))
    .map((row) => ({ key: row.key, name: nameOf(row.service.title, row.line.title), ...changeOf(row) }));
  const removed = sheet.services
    .filter(({ id, live }) => isMeant(id) && live)
    .flatMap((service) => {
      const kept = new Set(sheet.linesOf(service).map(({ id }) => id));
      return settledOf(service)
        .filter(({ id }) => !kept.has(id))
        .map(({ id, title }) => ({ key: id, name: nameOf(service.title, title), before: "", after: "строки больше не будет" }));
    });
  return [...changed, ...removed];
}

/** The former amount, struck out, and the new one. */
export function Was({ before, after }: { before: string; after: string }) {
  return (
    <>
      <del>{before}</del> <ins>{after}</ins>
    </>
  );
}

export function ComingList({ coming }: { coming: readonly Coming[] }) {
  return (
    <dl className={`${page.coming} ${styles.coming} ${styles.comingPrices}`}>
      {coming.map(({ key, name, before, after }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{before === "" ? after : <Was before={before} after={after} />}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The sheet with all lines that wait to be published. */
export function ChangesSheet({ all, sheet, onClose }: { all: readonly LineRow[]; sheet: PriceSheet; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const coming = comingOf(all, sheet, null);
  return (
    <Sheet ref={dialog} aria-labelledby={id} onClose={onClose}>
      <h2 className="name" id={id}>
        {agreed(coming.length, ["Изменена", "Изменены", "Изменено"])} {counted(coming.length, linesForms)}
      </h2>
      <ComingList coming={coming} />
      <p className={sheetStyles.sheetActs}>
        <Button onClick={() => dialog.current?.close()}>Закрыть</Button>
      </p>
    </Sheet>
  );
}
