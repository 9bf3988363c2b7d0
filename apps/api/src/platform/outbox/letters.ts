import * as z from "zod";
import type { Sealer } from "../sealing/sealing.ts";
import { openSubscriptionLetter } from "./subscription-letter.ts";

export type LetterTemplate = "request_received" | "review_received" | "subscription_confirm";

export type LetterPayload = Record<string, string | number>;

/** Without `to` a letter goes to the clinic; only the confirmation of a subscription goes to a visitor. */
export type Letter = { to?: string; subject: string; text: string };

/** `siteUrl` is the base of links; `sealer` opens the address of a letter to a visitor. */
export type Writing = { siteUrl: string; sealer: Sealer };

const requestPayload = z.object({ number: z.int().positive(), kind: z.enum(["record", "services", "feedback", "vacancy"]) });
const reviewPayload = z.object({ id: z.uuid() });

const requestTitle = {
  record: "запись на прием",
  services: "запись на услугу",
  feedback: "обратная связь",
  vacancy: "отклик на вакансию",
} as const;

/**
 * Renders a letter as plain text. Mail passes through other servers, so it has no personal data: the payload must consist of
 * numbers, ids and listed words, which also rules out line breaks in headers. Throws on any other payload.
 */
export function composeLetter(template: string, payload: LetterPayload, writing: Writing): Letter {
  if (template === "request_received") {
    const { number, kind } = requestPayload.parse(payload);
    return letter(`Новая заявка № ${number}`, `Получена заявка № ${number}: ${requestTitle[kind]}.`, `requests show ${number}`);
  }
  if (template === "review_received") {
    reviewPayload.parse(payload);
    return letter("Новый отзыв ждёт проверки", "Получен отзыв. Посетители увидят его после проверки.", "reviews list");
  }
  if (template === "subscription_confirm") return confirmationLetter(payload, writing);
  throw new Error("Нет письма с таким названием");
}

const letter = (subject: string, what: string, command: string): Letter => ({
  subject,
  text: [
    what,
    "",
    "Персональных данных в этом письме нет. Открыть на сервере клиники:",
    `npm run staff -- ${command}`,
    "",
    "Письмо отправлено автоматически, отвечать на него не нужно.",
    "",
  ].join("\n"),
});

function confirmationLetter(payload: LetterPayload, { sealer, siteUrl }: Writing): Letter {
  const { email, token } = openSubscriptionLetter(sealer, payload);
  return {
    to: email,
    subject: "Подтвердите подписку на новости",
    text: [
      `Этот адрес указали в форме подписки на сайте ${siteUrl}.`,
      "",
      "Чтобы получать новости клиники, откройте страницу и нажмите «Подтвердить»:",
      `${siteUrl}/subscribe/confirm/${token}`,
      "",
      "Если это были не вы, ничего делать не нужно: без подтверждения адрес удалится через 7 дней. Удалить его сразу или отказаться от новостей позже:",
      `${siteUrl}/subscribe/cancel/${token}`,
      "",
      "Письмо отправлено автоматически, отвечать на него не нужно.",
      "",
    ].join("\n"),
  };
}
