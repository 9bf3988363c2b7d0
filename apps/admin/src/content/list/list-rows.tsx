import type { ContentSection, ListedContent } from "@len/contract/staff/content";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import fieldStyles from "../../ui/field.module.css";
import type { ClinicTime } from "../../words/clinic-time.ts";
import { upperFirst } from "../../words/words.ts";
import type { Field } from "../fields/fields.ts";
import { useTitles } from "../fields/use-titles.ts";
import { wordsOfSection } from "../fields/words-of-section.ts";
import { HandOrdered, HandOrderedRow } from "./hand-ordered.tsx";
import styles from "./list.module.css";
import { linkId, nameOf, Row } from "./list-row.tsx";
import type { HandOrder } from "./use-hand-order.ts";

type Props = {
  section: ContentSection;
  rows: ListedContent[];
  fields: readonly Field[];
  columns: readonly Field[];
  clinic: ClinicTime;
  picked: ReadonlySet<string>;
  onPick(picked: ReadonlySet<string>): void;
  /** `null` while the list is not in the order set by hand. */
  order: HandOrder | null;
};

/**
 * The rows of a page, which are one stop of the Tab key. Arrow keys move the focus, Space picks a row, Shift with an arrow picks a range,
 * Enter opens a row, Alt with an arrow moves it.
 */
export function Rows({ section, rows, fields, columns, clinic, picked, onPick, order }: Props) {
  const { entity, isPinnable } = section;
  const words = wordsOfSection(entity);
  const titles = useTitles(
    columns,
    rows.map((row) => row.fields),
  );
  const [current, setCurrent] = useState<string | null>(null);
  const tabStop = rows.some(({ id }) => id === current) ? current : rows[0]?.id;
  const placed = order ? rows.filter(({ isPlaced }) => isPlaced) : [];
  const others = order ? rows.filter(({ isPlaced }) => !isPlaced) : rows;
  const hasPicture = fields.some(({ path, kind }) => section.listed.includes(path) && /^pictures?$/.test(kind));
  const condition = fields.find(({ path }) => path === words.condition?.path);
  const areAll = rows.every(({ id }) => picked.has(id));
  const areSome = rows.some(({ id }) => picked.has(id));
  const width = 5 + columns.length + (order ? 1 : 0) + (hasPicture ? 1 : 0);

  const toggle = (id: string) => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    onPick(next);
  };
  const onKey = (event: KeyboardEvent, row: ListedContent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const neighbour = rows[rows.indexOf(row) + step];
    if (event.code === "Space") toggle(row.id);
    else if (step !== 0 && event.altKey) order?.move(row.id, placed.indexOf(row) + step);
    else if (step !== 0 && neighbour) {
      document.getElementById(linkId(neighbour.id))?.focus();
      if (event.shiftKey) onPick(new Set([...picked, row.id, neighbour.id]));
    } else return;
    event.preventDefault();
  };
  const propsOf = (row: ListedContent) => ({
    row,
    ...{ section, columns, clinic, titles, order, placed, condition, hasPicture },
    isPicked: picked.has(row.id),
    isTabStop: row.id === tabStop,
    onToggle: () => toggle(row.id),
    onKey: (event: KeyboardEvent) => onKey(event, row),
  });
  return (
    <>
      <HandOrdered rows={placed} order={order}>
        <table onFocus={({ target }) => setCurrent(target.closest<HTMLElement>("[data-row]")?.dataset.row ?? current)}>
          <caption className="only-read">{section.title}</caption>
          <thead>
            <tr>
              <td className={styles.pickCell}>
                <input
                  type="checkbox"
                  className={`${fieldStyles.ck} ${styles.ck}`}
                  aria-label="Выбрать все на странице"
                  checked={areAll}
                  ref={(element) => {
                    if (element) element.indeterminate = areSome && !areAll;
                  }}
                  onChange={() => onPick(areAll ? new Set() : new Set(rows.map(({ id }) => id)))}
                />
              </td>
              {order && (
                <th scope="col" className={styles.orderCell}>
                  <span className="only-read">Порядок</span>
                </th>
              )}
              {hasPicture && <td className={styles.thumbCell} />}
              <th scope="col">{upperFirst(words.forms[0])}</th>
              {columns.map(({ path, label }) => (
                <th key={path} scope="col" className={styles.extra}>
                  {label}
                </th>
              ))}
              <th scope="col" className={styles.stateCell}>
                Состояние
              </th>
              <th scope="col" className={styles.fixCell}>
                Что поправить
              </th>
              <th scope="col" className="num">
                Последняя правка
              </th>
            </tr>
          </thead>
          {placed.length > 0 && (
            <tbody>
              <GroupHead width={width} title={isPinnable ? "Первыми на сайте" : "Как на сайте"}>
                порядок задаёте вы: тяните за точки или нажмите «Выше», «Ниже»
              </GroupHead>
              {placed.map((row) => (
                <HandOrderedRow key={row.id} id={row.id} title={nameOf(row)} isTabStop={row.id === tabStop}>
                  {(drag) => <Row {...propsOf(row)} drag={drag} />}
                </HandOrderedRow>
              ))}
            </tbody>
          )}
          {others.length > 0 && (
            <tbody>
              {order && (
                <GroupHead width={width} title={isPinnable ? "Остальные" : "Ещё не выходили"}>
                  {isPinnable ? "по алфавиту" : "место появится с первой публикацией"}
                </GroupHead>
              )}
              {others.map((row) => (
                <Row key={row.id} {...propsOf(row)} drag={null} />
              ))}
            </tbody>
          )}
        </table>
      </HandOrdered>
      <p className="only-read" role="status">
        {order?.said}
      </p>
    </>
  );
}

function GroupHead({ width, title, children }: { width: number; title: string; children: ReactNode }) {
  return (
    <tr className={styles.groupHead}>
      <th scope="rowgroup" colSpan={width}>
        <b>{title}</b> {children}
      </th>
    </tr>
  );
}
