import type { Contacts } from "@len/contract/contacts";
import { callBackPromise } from "@len/contract/opening-hours";
import type { FormName } from "../form/visitor-forms.ts";

type Stored = { number: number | null; isPublic: boolean };

/** The text after a form was stored: the request number, and what the clinic does next. */
export function sentText(
  form: FormName,
  { number, isPublic }: Stored,
  { contacts, minutes, now }: { contacts: Contacts | null; minutes: number | undefined; now: Date },
): string {
  const promise = contacts ? callBackPromise(contacts, now, minutes) : "Перезвоним в часы работы клиники.";
  const numbered = (noun: string) => (number === null ? "" : `${noun}, номер\u00a0${number}. `);

  switch (form) {
    case "record":
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
