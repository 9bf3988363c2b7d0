import type { ContentSection, ListedContent, ToFix } from "@len/contract/staff/content";
import type { KeyboardEvent } from "react";
import { Link } from "react-router";
import { IconButton } from "../../ui/button.tsx";
import fieldStyles from "../../ui/field.module.css";
import { Icon } from "../../ui/icon.tsx";
import { Mark } from "../../ui/mark.tsx";
import { useShell } from "../../ui/use-shell.ts";
import type { ClinicTime } from "../../words/clinic-time.ts";
import { lowerFirst } from "../../words/words.ts";
import { type Titles, textOf } from "../fields/field-words.ts";
import type { Field } from "../fields/fields.ts";
import { shortMoment, shortNameOf, stateMarks, stateOf } from "../fields/words.ts";
import { standingOf, wordsOfSection } from "../fields/words-of-section.ts";
import type { Drag } from "./hand-ordered.tsx";
import styles from "./list.module.css";
import type { HandOrder } from "./use-hand-order.ts";

/** The id of the link in a row; it gets the focus. */
export const linkId = (id: string) => `record-${id}`;

export const nameOf = ({ title }: ListedContent) => title || "Без названия";

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

/** A row of a list of records. */
export function Row(props: RowProps) {
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
        <Mark kind={stateMarks[row.state]} isCalm>
          {stateOf(row, clinic)}
          {conditionOf(props)}
        </Mark>
      </td>
      <td className={styles.fixCell}>
        {row.toFix && row.state !== "trash" && <Fix {...{ row, tabIndex }} toFix={row.toFix} entity={section.entity} />}
        {order && drag && (
          <span className={styles.orderActs}>
            <IconButton
              id={`up-${row.id}`}
              label={`Выше: ${name}`}
              title="Выше (Alt+↑)"
              tabIndex={tabIndex}
              disabled={at === 0}
              onClick={() => order.move(row.id, at - 1)}
            >
              <Icon name="previous" />
            </IconButton>
            <IconButton
              id={`down-${row.id}`}
              label={`Ниже: ${name}`}
              title="Ниже (Alt+↓)"
              tabIndex={tabIndex}
              disabled={at === placed.length - 1}
              onClick={() => order.move(row.id, at + 1)}
            >
              <Icon name="next" />
            </IconButton>
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
  // For doctors only the surname is shown.
  return field.reference === "doctors" ? (text.split(" ")[0] ?? "") : text;
}

/** The second part of the state, such as «, в отпуске». */
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

/** A link to the field that must be corrected. It is marked as bad only if visitors see the problem now. */
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
