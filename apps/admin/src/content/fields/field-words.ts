import { isData } from "../../store/data.ts";
import type { ClinicTime } from "../../words/clinic-time.ts";
import { hoursIn, scheduleInWords, weekdaysInWords } from "../../words/weekdays.ts";
import { counted } from "../../words/words.ts";
import { blocksOf, blockText } from "./block-words.ts";
import type { Field } from "./fields.ts";

/** Titles of the records to which references refer, by their ids. */
export type Titles = ReadonlyMap<string, string>;

/** «160 000» from kopecks, with kopecks only where there are some. */
export const roublesOf = (kopecks: number) =>
  (kopecks / 100).toLocaleString("ru-RU", { minimumFractionDigits: kopecks % 100 === 0 ? 0 : 2 }).replaceAll("\u00a0", "\u202f");

const isText = (value: unknown): value is string => typeof value === "string";

/** A value of a field in words; «» if there is none. */
export function textOf(field: Field, value: unknown, clinic: ClinicTime, titles: Titles): string {
  if (value === null || value === undefined || value === "") return "";
  const titleOf = (id: unknown) => (isText(id) ? (titles.get(id) ?? "карточка, которой больше нет") : "");
  switch (field.kind) {
    case "money":
      return typeof value === "number" ? `${roublesOf(value)}\u00a0₽` : "";
    case "choice":
      return field.choices.find((choice) => choice.value === value)?.label ?? String(value);
    case "flag":
      return value === true ? "да" : "нет";
    case "day":
      return isText(value) ? dayWords(value) : "";
    case "year":
      return isText(value) ? value.slice(0, 4) : "";
    case "instant":
      return isText(value) ? `${clinic.dateOf(value)}, ${clinic.timeOf(value)}` : "";
    case "reference":
      return titleOf(value);
    case "references":
      return Array.isArray(value) ? value.map(titleOf).join("\n") : "";
    case "tags":
      return Array.isArray(value) ? value.filter(isText).join(", ") : "";
    case "choices":
      return Array.isArray(value) ? field.choices.flatMap((choice) => (value.includes(choice.value) ? [choice.label] : [])).join(", ") : "";
    case "weekdays":
      return Array.isArray(value) ? weekdaysInWords(value.filter((day) => typeof day === "number")) : "";
    case "schedule":
      return scheduleInWords(hoursIn(value));
    case "lines":
      return Array.isArray(value) ? value.filter(isText).join("\n") : "";
    case "picture":
    case "file":
      return "есть";
    case "pictures":
      return Array.isArray(value) && value.length > 0 ? counted(value.length, ["картинка", "картинки", "картинок"]) : "";
    case "blocks":
      return blocksOf(value).map(blockText).join("\n");
    case "groups":
    case "amounts":
      if (field.row.length === 0) return textsIn(value).join(", ");
      return [value]
        .flat()
        .map((row) => rowWords(field, row, clinic, titles).join(", "))
        .join("\n");
    default:
      return String(value);
  }
}

const noTitles: Titles = new Map();

/** The texts of a row, field by field; without `titles` references are omitted. */
export function rowWords(field: Field, row: unknown, clinic: ClinicTime, titles?: Titles): string[] {
  if (!isData(row)) return [];
  return field.row.flatMap((inner) => {
    if (inner.kind === "flag" || (inner.reference && !titles)) return row[inner.path] === true ? [inner.label.toLowerCase()] : [];
    return textOf(inner, row[inner.path], clinic, titles ?? noTitles) || [];
  });
}

const dayFormat = new Intl.DateTimeFormat("ru-RU", { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" });
const dayWords = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`)).replace(" г.", "");

const isId = (text: string) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text);

/** Every text inside a value, without ids and names of kinds. */
function textsIn(value: unknown): string[] {
  if (isText(value)) return isId(value) ? [] : [value];
  if (typeof value === "number") return [String(value)];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => (name === "type" || name === "kind" ? [] : textsIn(inner)));
}
