import type { Contacts } from "@len/contract/contacts";
import { callBackPromise } from "@len/contract/opening-hours";
import type { FormName, TakenVisit } from "../form/visitor-forms.ts";

/** `wantedTime`: the form named a time; `visit` is there only when that time is taken. */
type Stored = { number: number | null; isPublic: boolean; wantedTime: boolean; visit: TakenVisit | null };

/** The text after a form was stored: the request number, and what the clinic does next. */
export function sentText(
  form: FormName,
  { number, isPublic, wantedTime, visit }: Stored,
  { contacts, minutes, now }: { contacts: Contacts | null; minutes: number | undefined; now: Date },
): string {
  const promise = contacts ? callBackPromise(contacts, now, minutes) : "Перезвоним в часы работы клиники.";
  const numbered = (noun: string) => (number === null ? "" : `${noun}, номер\u00a0${number}. `);

  switch (form) {
    case "record":
      if (visit?.isFinal) return `Номер\u00a0${number}. По ссылке можно посмотреть, как добраться, перенести или отменить.`;
      if (visit) return `Номер\u00a0${number}. Время за вами, администратор его подтвердит. ${promise}`;
      if (wantedTime) return `Это время за вами пока не закреплено, администратор подберёт его. ${numbered("Заявка принята")}${promise}`;
      return `${numbered("Заявка принята")}${promise}`;
    case "feedback":
      return `${numbered("Сообщение принято")}${promise}`;
    case "vacancy":
      return `${numbered("Отклик принят")}${promise}`;
    case "review":
      return isPublic
        ? "Спасибо. Отзыв появится на сайте после проверки: мы убираем из него личные данные и диагнозы."
        : "Спасибо. Отзыв прочитают в клинике; на сайте он не появится.";
    case "subscribe":
      return "Откройте письмо и подтвердите адрес по ссылке в нём. Без подтверждения мы удалим адрес через 7 дней.";
  }
}
