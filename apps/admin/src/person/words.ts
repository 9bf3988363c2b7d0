import type { ConsentPurpose } from "@len/contract/consents";
import type { ErasureGround, FoundPerson } from "@len/contract/staff/person";
import type { ClinicTime } from "../words/clinic-time.ts";

export type Kind = FoundPerson["parts"][number]["kind"];

/** The kinds of records, in the order of the table and of the act. */
export const kinds: Kind[] = ["requests", "reviews", "subscriptions"];

export const partWords: Record<Kind, { one: string; many: string; what: string; left: string }> = {
  requests: { one: "Заявка", many: "Заявки", what: "Имя, телефон, комментарий, заметки", left: "Останутся номер, день и услуга" },
  reviews: { one: "Отзыв", many: "Отзывы", what: "Имя, телефон, текст и ответ", left: "С сайта тоже, останется номер" },
  subscriptions: { one: "Подписка", many: "Подписки", what: "Почта и письмо с подтверждением", left: "Новости приходить не будут" },
};

export const purposeWords: Record<ConsentPurpose, string> = {
  record: "Запись на\u00a0приём",
  feedback: "Обратная связь",
  review: "Рассмотрение отзыва",
  reviewPublication: "Публикация отзыва",
  vacancy: "Отклик на\u00a0вакансию",
  subscription: "Подписка",
  visitMessages: "Письма о\u00a0визите",
  privacy: "Политика конфиденциальности",
  cookies: "Файлы cookie",
};

/** «Заявка № 1184 не закончена» */
export const unfinishedWords = (numbers: number[]) =>
  numbers.length === 1
    ? `Заявка №\u00a0${numbers[0]} не\u00a0закончена`
    : `Заявки №\u00a0${new Intl.ListFormat("ru", { type: "conjunction" }).format(numbers.map(String))} не\u00a0закончены`;

/** «Заявки № 731, 906 и 1184, подписка № 12» */
export function recordsWords(records: Record<string, number[]>): string {
  const list = new Intl.ListFormat("ru", { type: "conjunction" });
  const parts = kinds.flatMap((kind) => {
    const numbers = records[kind] ?? [];
    if (numbers.length === 0) return [];
    const word = numbers.length === 1 ? partWords[kind].one : partWords[kind].many;
    return [`${word.toLowerCase()} №\u00a0${list.format(numbers.map(String))}`];
  });
  const words = parts.join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const grounds: { ground: ErasureGround; title: string; hint: string; how: string }[] = [
  { ground: "withdrawal", title: "Отзыв согласия", hint: "Закон даёт 30\u00a0дней", how: "Как пришла просьба" },
  { ground: "mistake", title: "Ошибка", hint: "Данные чужие или присланы по ошибке", how: "Как это стало известно" },
  { ground: "law", title: "Требование закона", hint: "Решение суда или предписание, нужен номер", how: "Номер и дата документа" },
];

/** The day after this number of working days. Holidays are not counted, so this is the earliest day that the law allows. */
export function afterWorkingDays(days: number, clinic: ClinicTime): Date {
  let [left, ahead] = [days, 0];
  while (left > 0) {
    ahead += 1;
    const weekday = clinic.weekdayOf(clinic.startOfDay(-ahead));
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return clinic.startOfDay(-ahead);
}

/** Splits a field such as «+7 900 000-63-08, tsoi@mail.example» into a phone and an e-mail; either may be missing. */
export function whoOf(typed: string): { phone: string | null; email: string | null } {
  const [email] = typed.match(/[^\s,;]{1,64}@[^\s,;]+/) ?? [];
  const phone = typed.replace(email ?? "", "").replace(/^[\s,;]+|[\s,;]+$/g, "");
  return { phone: phone || null, email: email ?? null };
}

const wordsOf = (name: string) => name.toLowerCase().replaceAll("ё", "е").split(/\s+/);

/** Those names that may belong to different people: «Цой Вадим» and «Вадим» do not differ from «Вадим Цой». */
export function differentNames(names: string[]): string[] {
  const longestFirst = names.toSorted((one, other) => wordsOf(other).length - wordsOf(one).length);
  return longestFirst.filter((name, index) => {
    const said = longestFirst.slice(0, index).map((other) => new Set(wordsOf(other)));
    return !said.some((other) => wordsOf(name).every((word) => other.has(word)));
  });
}
