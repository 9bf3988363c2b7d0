import type { ContentSection, ListedContent, ToFix } from "@len/contract/staff/content";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Link } from "react-router";
import buttonStyles from "../../ui/button.module.css";
import fieldStyles from "../../ui/field.module.css";
import { Icon } from "../../ui/icon.tsx";
import mark from "../../ui/mark.module.css";
import page from "../../ui/page.module.css";
import { useShell } from "../../ui/use-shell.ts";
import type { ClinicTime } from "../../words/clinic-time.ts";
import { lowerFirst, upperFirst } from "../../words/words.ts";
import { type Titles, textOf } from "../fields/field-words.ts";
import type { Field } from "../fields/fields.ts";
import { useTitles } from "../fields/use-titles.ts";
import { shortMoment, shortNameOf, stateMarks, stateOf } from "../fields/words.ts";
import { standingOf, wordsOfSection } from "../fields/words-of-section.ts";
import { type Drag, HandOrdered, HandOrderedRow } from "./hand-ordered.tsx";
import styles from "./list.module.css";
import type { HandOrder } from "./use-hand-order.ts";

type Props = {
  section: ContentSection;
  rows: ListedContent[];
  fields: readonly Field[];
  columns: readonly Field[];
  clinic: ClinicTime;
  picked: ReadonlySet<string>;
  onPick(picked: ReadonlySet<string>): void;
  /** Absent while the list stands in another order. */
  order: HandOrder | null;
};

const linkId = (id: string) => `record-${id}`;

/** The rows of a page, one stop of the Tab key: arrows move, Space picks, with Shift a range, Enter opens, Alt with an arrow moves the row. */
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

const nameOf = ({ title }: ListedContent) => title || "Без названия";

function GroupHead({ width, title, children }: { width: number; title: string; children: ReactNode }) {
  return (
    <tr className={styles.groupHead}>
      <th scope="rowgroup" colSpan={width}>
        <b>{title}</b> {children}
      </th>
    </tr>
  );
}

type RowProps = {
  row: ListedContent;
  section: ContentSection;
  columns: readonly Field[];
  clinic: ClinicTime;
  titles: Titles;
  order: HandOrder | null;
  placed: readonly ListedContent[];
  condition: Field | undefined;
  hasPicture: boolean;
  isPicked: boolean;
  isTabStop: boolean;
  drag: Drag | null;
  onToggle(): void;
  onKey(event: KeyboardEvent): void;
};

function Row(props: RowProps) {
  const { row, section, columns, clinic, titles, order, placed, hasPicture, isPicked, isTabStop, drag, onToggle, onKey } = props;
  const { me } = useShell();
  const name = nameOf(row);
  const at = placed.indexOf(row);
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <tr
      data-row={row.id}
      className={`${isPicked ? styles.isPicked : ""} ${drag?.isDragged ? styles.isDragged : ""}`}
      {...(drag && { ref: drag.ref, style: drag.style })}
    >
      <td className={styles.pickCell}>
        <input
          type="checkbox"
          className={`${fieldStyles.ck} ${styles.ck}`}
          aria-label={`Выбрать: ${name}`}
          checked={isPicked}
          tabIndex={tabIndex}
          onChange={onToggle}
        />
      </td>
      {order && <td className={styles.orderCell}>{drag?.handle}</td>}
      {hasPicture && (
        <td className={styles.thumbCell}>
          <Thumbnail row={row} isPortrait={wordsOfSection(section.entity).hasPortraits === true} />
        </td>
      )}
      <th scope="row">
        <Link
          id={linkId(row.id)}
          className={styles.recordLink}
          to={`/content/${section.entity}/${row.id}`}
          tabIndex={tabIndex}
          onKeyDown={onKey}
        >
          {name}
        </Link>
      </th>
      {columns.map((field) => (
        <td key={field.path} className={styles.extra}>
          {cellOf(field, row, clinic, titles)}
        </td>
      ))}
      <td className={styles.stateCell}>
        <span className={`${stateMarks[row.state]} ${mark.stCalm}`}>
          {stateOf(row, clinic)}
          {conditionOf(props)}
        </span>
      </td>
      <td className={styles.fixCell}>
        {row.toFix && row.state !== "trash" && <Fix {...{ row, tabIndex }} toFix={row.toFix} entity={section.entity} />}
        {order && drag && (
          <span className={styles.orderActs}>
            <button
              type="button"
              id={`up-${row.id}`}
              className={`${buttonStyles.ico} ${page.ico} ${styles.ico}`}
              aria-label={`Выше: ${name}`}
              title="Выше (Alt+↑)"
              tabIndex={tabIndex}
              disabled={at === 0}
              onClick={() => order.move(row.id, at - 1)}
            >
              <Icon name="previous" />
            </button>
            <button
              type="button"
              id={`down-${row.id}`}
              className={`${buttonStyles.ico} ${page.ico} ${styles.ico}`}
              aria-label={`Ниже: ${name}`}
              title="Ниже (Alt+↓)"
              tabIndex={tabIndex}
              disabled={at === placed.length - 1}
              onClick={() => order.move(row.id, at + 1)}
            >
              <Icon name="next" />
            </button>
          </span>
        )}
      </td>
      <td className="num muted">
        {shortNameOf(row.savedBy, me)}, {shortMoment(row.savedAt, clinic)}
      </td>
    </tr>
  );
}

function cellOf(field: Field, row: ListedContent, clinic: ClinicTime, titles: Titles): string {
  const text = textOf(field, row.fields[field.path], clinic, titles).replaceAll("\n", ", ");
  if (field.kind === "choice") return lowerFirst(text);
  // Of a doctor the surname.
  return field.reference === "doctors" ? (text.split(" ")[0] ?? "") : text;
}

/** «, в отпуске» */
function conditionOf({ condition, section, row, clinic, titles }: RowProps): string {
  const standing = row.state === "draft" ? "" : standingOf(section.entity, row.fields, clinic);
  if (standing) return `, ${standing}`;
  const value = condition && row.fields[condition.path];
  if (!condition || !value || value === wordsOfSection(section.entity).condition?.usual) return "";
  return `, ${lowerFirst(textOf(condition, value, clinic, titles))}`;
}

function Thumbnail({ row: { thumbnail }, isPortrait }: { row: ListedContent; isPortrait: boolean }) {
  const className = isPortrait ? `${styles.thumb} ${styles.thumbPortrait}` : styles.thumb;
  if (thumbnail === null) return <span className={`${className} ${styles.isAbsent}`} />;
  return <img className={className} src={thumbnail} alt="" loading="lazy" />;
}

type FixProps = { row: ListedContent; toFix: ToFix; entity: string; tabIndex: number };

/** Leads to the field. Clay is what stands on the site and is wrong; a draft has time. */
function Fix({ row, toFix: { path, words, isUrgent }, entity, tabIndex }: FixProps) {
  const isBad = isUrgent && row.isLive;
  return (
    <Link
      className={isBad ? `${styles.fix} ${styles.fixBad}` : styles.fix}
      to={`/content/${entity}/${row.id}#${encodeURIComponent(path)}`}
      title={words}
      aria-label={`${words}: ${nameOf(row)}`}
      tabIndex={tabIndex}
    >
      <Icon name={isBad ? "alert" : "warn"} />
      <span>{words}</span>
    </Link>
  );
}
