import { Fragment, type ReactNode } from "react";
import { type Data, isData, isSame, valueAt } from "../../store/data.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyLine } from "../../ui/empty.tsx";
import type { ClinicTime } from "../../words/clinic-time.ts";
import { lowerFirst } from "../../words/words.ts";
import { blockDid, blockLabel, blocksOf, blockText, isSameKind, pictureOfBlock } from "../fields/block-words.ts";
import { rowWords, type Titles, textOf } from "../fields/field-words.ts";
import type { Field } from "../fields/fields.ts";
import { useTitles } from "../fields/use-titles.ts";
import { compareParts, type PartChange, takeBack } from "./compare-parts.ts";
import { type Pictures, usePictures } from "./use-pictures.ts";
import { Compared } from "./value.tsx";
import styles from "./versions.module.css";

type Side = { data: Data; heading: string; hint: string };

type Props = {
  fields: readonly Field[];
  before: Side;
  after: Side;
  clinic: ClinicTime;
  isSideBySide: boolean;
  /** Puts a value of the first side into the draft; `null` when the second side is not the draft. */
  onRestore: ((path: string, value: unknown) => void) | null;
};

/** One difference: of a field, of a block of a text or of a row of a list. */
type Difference = {
  key: string;
  label: string;
  act: { words: string; value: unknown; path: string } | null;
  before: Shown;
  after: Shown;
};

/** The content of one side; `none` are the words for a missing block, «блока не было». */
type Shown = { text: string; pictures: string[]; none: string };

type Line = Difference | { key: string; same: string };

type Compare = { fields: readonly Field[]; before: Data; after: Data; clinic: ClinicTime; titles: Titles };

/** The differing fields, with texts compared by block and lists by row. For equal parts between them only the number is given. */
export function linesOf({ fields, before, after, clinic, titles }: Compare): Line[] {
  const wordsOf = (field: Field, value: unknown) => textOf(field, value, clinic, titles);
  return fields.flatMap((field): Line[] => {
    const [old, now] = [valueAt(before, field.path), valueAt(after, field.path)];
    if (isSame(old, now)) return [];
    if (field.kind === "blocks") return blockLines(field, old, now);
    if (field.row.length > 0) return rowLines(field, old, now, (row) => rowWords(field, row, clinic, titles).join(", "));
    const isPicture = /^pictures?$/.test(field.kind);
    const shownOf = (value: unknown): Shown => ({
      text: isPicture ? "" : wordsOf(field, value),
      pictures: isPicture ? [value].flat().filter((id) => typeof id === "string") : [],
      none: "не заполнено",
    });
    const act = { words: "Вернуть", path: field.path, value: old ?? null };
    return [{ key: field.path, label: field.label, act, before: shownOf(old), after: shownOf(now) }];
  });
}

/** Compares two versions by field, by block or row, and by word. Equal fields are named in one line. */
export function Comparison({ fields, before, after, clinic, isSideBySide, onRestore }: Props) {
  const titles = useTitles(fields, [before.data, after.data]);
  const same = fields.filter(({ path }) => isSame(valueAt(before.data, path), valueAt(after.data, path)));
  const lines = linesOf({ fields, before: before.data, after: after.data, clinic, titles });
  const pictures = usePictures(lines.flatMap((line) => ("same" in line ? [] : [...line.before.pictures, ...line.after.pictures])));
  return (
    <section className={isSideBySide ? styles.comparison : `${styles.comparison} ${styles.comparisonOne}`} aria-label="Сравнение">
      <div className={`${styles.compared} ${styles.comparedHead}`}>
        <span />
        {[before, after].slice(0, isSideBySide ? 2 : 1).map(({ heading, hint }, index) => (
          <p key={index === 0 ? "before" : "after"}>
            {heading} <small>{hint}</small>
          </p>
        ))}
      </div>
      {lines.length === 0 && <EmptyLine>Разницы нет</EmptyLine>}
      {lines.map((line) =>
        "same" in line ? (
          <p key={line.key} className={`${styles.sameFields} muted`}>
            {line.same}
          </p>
        ) : (
          <Row key={line.key} {...{ line, pictures, isSideBySide, onRestore }} />
        ),
      )}
      {same.length > 0 && (
        <p className={`${styles.sameFields} muted`}>Без изменений: {same.map(({ label }) => lowerFirst(label)).join(", ")}</p>
      )}
    </section>
  );
}

type RowProps = { line: Difference; pictures: Pictures } & Pick<Props, "isSideBySide" | "onRestore">;

function Row({ line: { label, act, before, after }, pictures, isSideBySide, onRestore }: RowProps) {
  const side = (own: Shown, shows: "removed" | "added"): ReactNode => {
    if (own.text === "" && own.pictures.length === 0) return <span className="muted">{own.none}</span>;
    return (
      <>
        <Shots ids={own.pictures} pictures={pictures} />
        <Compared before={before.text} after={after.text} shows={shows} />
      </>
    );
  };
  return (
    <div className={styles.compared}>
      <div>
        <h2>{label}</h2>
        {act && onRestore && (
          <Button kind="text" aria-label={`${act.words}: ${label}`} onClick={() => onRestore(act.path, act.value)}>
            {act.words}
          </Button>
        )}
      </div>
      {isSideBySide ? (
        <>
          <div className={styles.value}>{side(before, "removed")}</div>
          <div className={styles.value}>{side(after, "added")}</div>
        </>
      ) : (
        <div className={styles.value}>
          <Shots ids={before.pictures.filter((id) => !after.pictures.includes(id))} pictures={pictures} />
          <Shots ids={after.pictures} pictures={pictures} />
          <Compared before={before.text} after={after.text} />
        </div>
      )}
    </div>
  );
}

function Shots({ ids, pictures, mark }: { ids: readonly string[]; pictures: Pictures; mark?: string }) {
  if (ids.length === 0) return null;
  return (
    <span className={styles.shots}>
      {ids.map((id) => {
        const picture = pictures.get(id);
        return (
          <Fragment key={id}>
            {mark && <small className="muted">{mark}</small>}
            {picture ? <img src={picture.url} alt={picture.alt || "Без описания"} /> : <span className="muted">картинки больше нет</span>}
          </Fragment>
        );
      })}
    </span>
  );
}

/** The differing blocks of a text, with the number of unchanged blocks between them. */
function blockLines(field: Field, old: unknown, now: unknown): Line[] {
  const changes = compareParts(blocksOf(old), blocksOf(now), { keyOf: (block) => JSON.stringify(block), isRewritten: isSameKind });
  const shownOf = (block: unknown, none: string): Shown => ({
    text: block === undefined ? "" : blockText(block),
    pictures: [pictureOfBlock(block) ?? []].flat(),
    none,
  });
  return partLines(field, changes, {
    shownOf,
    labelOf({ kind, before, after }) {
      const part = (after ?? before)?.part;
      if (kind === "added") return blockDid(part, "добавлен");
      if (kind === "removed") return blockDid(part, "убран");
      if (kind === "moved") return blockDid(part, "переставлен");
      if (pictureOfBlock(part) !== null) return blockDid(part, "заменён");
      // For «Абзац 4»: counts only blocks of the same kind.
      const isBefore = (block: unknown, index: number) => index <= (after?.index ?? 0) && isSameKind(block, part);
      return `${blockLabel(part)} ${blocksOf(now).filter(isBefore).length}`;
    },
    none: { before: "Блока не было", after: "Блока нет" },
    fieldOf: (content) => ({ type: "doc", content }),
    sameOf: (count) => (count === 1 ? "Один блок без изменений" : `Блоков без изменений: ${count}`),
  });
}

/** The differing rows of a list; a moved row is recognised by its id. */
function rowLines(field: Field, before: unknown, after: unknown, words: (row: unknown) => string): Line[] {
  const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  const idOf = (row: unknown) => (isData(row) && typeof row.id === "string" ? row.id : null);
  const changes = compareParts(listOf(before), listOf(after), {
    keyOf: (row) => idOf(row) ?? JSON.stringify(row),
    isRewritten: (one, other) => idOf(one) === null && idOf(other) === null,
  });
  const did: Record<PartChange["kind"], string> = { added: "добавлена", removed: "убрана", moved: "переставлена", changed: "", same: "" };
  return partLines(field, changes, {
    shownOf: (row, none) => ({ text: row === undefined ? "" : words(row), pictures: [], none }),
    labelOf: ({ kind, before, after }) => `${field.label}: ${((after ?? before)?.index ?? 0) + 1}-я запись ${did[kind]}`.trim(),
    none: { before: "Записи не было", after: "Записи нет" },
    fieldOf: (rows) => rows,
    sameOf: (count) => `${field.label}, записей без изменений: ${count}`,
  });
}

type PartWords = {
  shownOf(part: unknown, none: string): Shown;
  labelOf(change: PartChange): string;
  none: { before: string; after: string };
  /** Builds the value of the field from these parts. */
  fieldOf(parts: unknown[]): unknown;
  sameOf(count: number): string;
};

function partLines(field: Field, changes: PartChange[], { shownOf, labelOf, none, fieldOf, sameOf }: PartWords): Line[] {
  const lines: Line[] = [];
  let same = 0;
  const fold = () => {
    if (same > 0) lines.push({ key: `${field.path} same ${lines.length}`, same: sameOf(same) });
    same = 0;
  };
  for (const change of changes) {
    if (change.kind === "same") {
      same += 1;
      continue;
    }
    fold();
    const { kind, before, after } = change;
    lines.push({
      key: `${field.path} ${before?.index} ${after?.index}`,
      label: labelOf(change),
      act: { words: kind === "added" ? "Убрать" : "Вернуть", path: field.path, value: fieldOf(takeBack(changes, change)) },
      before: shownOf(before?.part, none.before),
      after: shownOf(after?.part, none.after),
    });
  }
  fold();
  return lines;
}
