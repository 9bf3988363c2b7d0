import type { RequestKind, RequestState } from "@len/contract/requests";

export const kindWords: Record<RequestKind, string> = {
  record: "запись на прием",
  services: "услуга",
  feedback: "обратная связь",
  vacancy: "вакансия",
  reviews: "отзыв",
};

export const stateWords: Record<RequestState, string> = {
  new: "новая",
  in_work: "в работе",
  called: "перезвонили",
  booked: "записан",
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
  preferredTime: "Удобное время",
  forWhom: "Для кого",
  source: "Страница",
};

export const formWord = (field: string) => formWords[field] ?? field;

const timeFormat = (timeZone: string) => new Intl.DateTimeFormat("ru", { dateStyle: "short", timeStyle: "short", timeZone });

export const timeIn = (timeZone: string) => {
  const format = timeFormat(timeZone);
  return (at: Date) => format.format(at);
};

/** One line of text for a terminal: what visitors typed must not move its cursor or change its colours. */
export const oneLine = (text: string) => text.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();

/** Columns padded to their widest cell. */
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
