import * as z from "zod";

export type LetterTemplate = "request_received" | "review_received";

export type LetterPayload = Record<string, string | number>;

export type Letter = { subject: string; text: string };

const requestPayload = z.object({ number: z.int().positive(), kind: z.enum(["record", "services", "feedback", "vacancy"]) });
const reviewPayload = z.object({ id: z.uuid() });

const requestTitle = {
  record: "запись на прием",
  services: "запись на услугу",
  feedback: "обратная связь",
  vacancy: "отклик на вакансию",
} as const;

/**
 * The letter of a template, plain text. Mail passes through strangers' servers, so it holds no personal data: the payload is
 * checked down to numbers, ids and listed words, which leaves no room for a line break in a header either. Throws on any other.
 */
export function composeLetter(template: string, payload: LetterPayload): Letter {
  if (template === "request_received") {
    const { number, kind } = requestPayload.parse(payload);
    return letter(`Новая заявка № ${number}`, `Получена заявка № ${number}: ${requestTitle[kind]}.`, `requests show ${number}`);
  }
  if (template === "review_received") {
    reviewPayload.parse(payload);
    return letter("Новый отзыв ждёт проверки", "Получен отзыв. Посетители увидят его после проверки.", "reviews list");
  }
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
