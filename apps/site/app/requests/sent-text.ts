import type { Contacts } from "@len/contract/contacts";
import { callBackPromise } from "../clinic/opening-hours.ts";
import type { FormName } from "./visitor-forms.ts";

/** The message after a form was stored. It names the request number, when `number` is given. */
export function sentText(form: FormName, number: number | null, contacts: Contacts | null, now: Date): string {
  const promise = contacts ? callBackPromise(contacts, now) : "Перезвоним в часы работы клиники.";
  const numbered = (noun: string) => (number === null ? "" : `${noun} № ${number} у администратора. `);

  switch (form) {
    case "record":
      return `${numbered("Заявка")}${promise}`;
    case "feedback":
      return `${numbered("Сообщение")}${promise}`;
    case "vacancy":
      return `${numbered("Отклик")}${promise}`;
    case "review":
      return "Спасибо. Отзыв появится на сайте после проверки: мы убираем из него личные данные и диагнозы.";
    case "subscribe":
      return "Откройте письмо и подтвердите адрес по ссылке в нём. Без подтверждения мы удалим адрес через 7 дней.";
  }
}
