import type { RequestKind, RequestState } from "@len/contract/requests";
import type { Refusal } from "../refusals/refusal.ts";

export const kindWords: Record<RequestKind, string> = {
  record: "запись на приём",
  services: "услуга",
  feedback: "обратная связь",
  vacancy: "вакансия",
  reviews: "отзыв",
};

export const stateWords: Record<RequestState, string> = {
  new: "новая",
  in_work: "в работе",
  called: "перезвонили",
  booked: "записали",
  done: "завершена",
  refused: "отказ",
  spam: "спам",
};

const formWords: Record<string, string> = {
  name: "Имя",
  phone: "Телефон",
  email: "Почта",
  comment: "Комментарий",
  service: "Услуга",
  doctor: "Врач",
  vacancy: "Вакансия",
  rate: "Оценка",
  preferredTime: "Удобное время",
  forWhom: "Для кого",
  age: "Возраст ребёнка",
  source: "Страница",
};

/** A form as it was sent, one line for each filled field. */
export function formLines(form: Record<string, unknown>): string[] {
  return Object.entries(form).flatMap(([field, value]) => {
    const word = formWords[field] ?? field;
    if (value === null && (field === "service" || field === "doctor")) return [`${word}: подобрать`];
    return value === null || value === "" ? [] : [`${word}: ${oneLine(typeof value === "string" ? value : JSON.stringify(value))}`];
  });
}

const flagTexts: Record<string, string> = {
  spam: "похоже на спам",
  too_fast: "заполнено слишком быстро",
  no_consent: "без согласия",
  no_publication_consent: "без согласия на публикацию",
  publication_withdrawn: "согласие на публикацию отозвано",
  check_phone: "проверить телефон",
  doctor_service_mismatch: "врач не оказывает эту услугу",
  new_words: "посетитель дописал",
  withdrawn: "отозвана посетителем",
};

/** The author of a line of a history or a note. */
export const authorWords = (actor: string) => (actor === "visitor" ? "посетитель" : actor);

/** Marks of a form; an unknown mark is shown as it is. */
export const flagWords = (flags: string[]) => flags.map((flag) => flagTexts[flag] ?? flag).join(", ");

const timeFormat = (timeZone: string) => new Intl.DateTimeFormat("ru", { dateStyle: "short", timeStyle: "short", timeZone });

export const timeIn = (timeZone: string) => {
  const format = timeFormat(timeZone);
  return (at: Date) => format.format(at);
};

/** Makes text safe for one line of a terminal: it must not move the cursor or change colours. */
export const oneLine = (text: string) => text.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();

/** The text of a refusal for a person at the terminal; `null` if it has none. */
export function refusalWords({ words, fields }: Refusal): string | null {
  if (words !== undefined) return words;
  if (!fields) return null;
  return Object.entries(fields)
    .map(([path, messages]) => `${path}: ${messages.join(" ")}`)
    .join("\n");
}

/** Columns padded to the widest cell. */
export function columns(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
