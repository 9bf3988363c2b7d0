import * as z from "zod";
import type { Database } from "../database/database.ts";
import type { Sealer } from "../sealing/sealing.ts";
import { openStaffLetter } from "./staff-letter.ts";
import { openSubscriptionLetter } from "./subscription-letter.ts";

export type LetterTemplate =
  | "request_received"
  | "review_received"
  | "subscription_confirm"
  | "staff_link"
  | "backup_failed"
  | "test"
  | "visit";

export type LetterPayload = Record<string, string | number>;

/**
 * A letter without `to` is for the clinic; confirmations of subscriptions and letters about visits are for visitors, other letters with `to`
 * for members of staff.
 */
export type Letter = {
  to?: string;
  /** The name of the sender; without it the letter is in the name of `MAIL_FROM`. */
  fromName?: string;
  subject: string;
  text: string;
  html?: string;
  attachments?: { filename: string; contentType: string; content: string }[];
};

/** `siteUrl` and `apiUrl` are the bases of links; `sealer` decrypts the address of a letter to a person. */
export type Writing = { siteUrl: string; apiUrl: string; sealer: Sealer };

/** Letters that a feature computes from its rows when they are sent. */
export type FeatureLetters = {
  template: LetterTemplate;
  /** Puts the letters that have become due into the outbox. Several instances may run it at once. */
  queue(db: Database): Promise<void>;
  /** `null`: what the letter would say is no longer true, and it is not sent. */
  compose(db: Database, payload: LetterPayload, writing: Writing): Promise<Letter | null>;
};

const requestPayload = z.object({ number: z.int().positive(), kind: z.enum(["record", "services", "feedback", "vacancy"]) });
const reviewPayload = z.object({ id: z.uuid() });

const requestTitle = {
  record: "запись на приём",
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
    return letter(
      `Новая заявка № ${number}`,
      `Получена заявка № ${number}: ${requestTitle[kind]}.`,
      `${writing.apiUrl}/admin/requests/${number}`,
    );
  }
  if (template === "review_received") {
    reviewPayload.parse(payload);
    return letter("Новый отзыв ждёт проверки", "Получен отзыв. До проверки посетители его не видят.", `${writing.apiUrl}/admin/reviews`);
  }
  if (template === "backup_failed") {
    return letter(
      "Резервная копия не удалась",
      "Очередная резервная копия данных клиники не сделана или неполная. Передайте тому, кто ведёт сервер: причина в journalctl -u len-backup.",
      `${writing.apiUrl}/admin/settings`,
    );
  }
  if (template === "test") {
    return letter("Проверочное письмо", "Письма клиники приходят на этот адрес.", `${writing.apiUrl}/admin/settings/letters`);
  }
  if (template === "subscription_confirm") return confirmationLetter(payload, writing);
  if (template === "staff_link") return staffLetter(payload, writing);
  throw new Error("Нет письма с таким названием");
}

const letter = (subject: string, what: string, link: string): Letter => ({
  subject,
  text: [
    what,
    "",
    "Персональных данных в этом письме нет. Открыть в панели клиники:",
    link,
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
      "Чтобы получать новости клиники, откройте страницу и нажмите «Подтвердить подписку»:",
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

/** A letter to all owners names nobody: the log says who acted and when. */
const ofOwners = (subject: string, what: string) => ({
  subject,
  what,
  act: "Кто и когда это сделал, видно в журнале действий:",
  page: "log",
  otherwise: "Если никто из вас об этом не знает, закройте доступ этому сотруднику и смените свой пароль.",
});

const staffWords = {
  invitation: {
    subject: "Приглашение в панель клиники",
    what: "Вас приглашают в панель клиники.",
    act: "Откройте ссылку и придумайте пароль. Она действует три дня:",
    page: "invitation",
    otherwise: "Если вы не ждали приглашения, ничего делать не нужно.",
  },
  password: {
    subject: "Новый пароль для панели клиники",
    what: "Для этой почты запросили новый пароль к панели клиники.",
    act: "Откройте ссылку и придумайте новый пароль. Она действует час:",
    page: "password",
    otherwise: "Если это были не вы, ничего делать не нужно: пароль прежний.",
  },
  password_changed: {
    subject: "Пароль к панели клиники изменён",
    what: "Ваш пароль к панели клиники изменён. Все другие входы завершены.",
    act: "Если это были не вы, сразу задайте новый пароль:",
    page: "password",
    otherwise: "И скажите владельцу клиники: он закроет доступ тому, кто вошёл за вас. Если пароль сменили вы, ничего делать не нужно.",
  },
  second_step_off: {
    subject: "Второй шаг входа в панель клиники выключен",
    what: "Второй шаг вашего входа в панель клиники выключен: теперь для входа достаточно пароля.",
    act: "Если это были не вы, сразу задайте новый пароль:",
    page: "password",
    otherwise:
      "И скажите владельцу клиники: он закроет доступ тому, кто вошёл за вас. Если второй шаг выключили вы, ничего делать не нужно.",
  },
  second_step_reset: {
    subject: "Второй шаг входа в панель клиники сброшен",
    what: "Владелец клиники сбросил второй шаг вашего входа в панель. Ключи доступа удалены, все входы завершены.",
    act: "Если вы об этом не просили, скажите владельцу и сразу задайте новый пароль:",
    page: "password",
    otherwise: "Если просили, войдите и настройте второй шаг заново.",
  },
  recovery_codes: {
    subject: "Новые коды восстановления для панели клиники",
    what: "Для вашего входа в панель клиники сделаны новые коды восстановления. Прежние больше не действуют.",
    act: "Если это были не вы, сразу задайте новый пароль:",
    page: "password",
    otherwise: "И скажите владельцу клиники: он закроет доступ тому, кто вошёл за вас. Если коды сделали вы, ничего делать не нужно.",
  },
  passkey_added: {
    subject: "Новый ключ доступа к панели клиники",
    what: "К вашему входу в панель клиники добавлен ключ доступа: с ним входят без пароля и кода.",
    act: "Если это были не вы, сразу задайте новый пароль, ключ при этом удалится:",
    page: "password",
    otherwise: "И скажите владельцу клиники: он закроет доступ тому, кто вошёл за вас. Если ключ создали вы, ничего делать не нужно.",
  },
  owner_invited: ofOwners("Приглашён новый владелец", "В панель клиники пригласили нового владельца: он сможет всё, что можете вы."),
  owner_added: ofOwners("Новый владелец в панели клиники", "В панели клиники появился новый владелец: он может всё, что можете вы."),
  roles_changed: ofOwners("Изменён доступ сотрудника", "В панели клиники сменили роли сотрудника, закрыли или вернули ему доступ."),
  second_step_was_reset: ofOwners("Сброшен второй шаг сотрудника", "В панели клиники сбросили второй шаг входа одного из сотрудников."),
  passkey_was_added: ofOwners(
    "Новый ключ доступа у сотрудника",
    "Один из сотрудников создал ключ доступа: с ним входят без пароля и кода.",
  ),
  exported: ofOwners("Выгрузка данных из панели клиники", "Из панели клиники выгрузили данные: заявки, данные человека или журнал."),
} as const;

/** The token follows `#`, so that no server's log contains it. */
function staffLetter(payload: LetterPayload, { sealer, apiUrl }: Writing): Letter {
  const opened = openStaffLetter(sealer, payload);
  const { subject, what, act, page, otherwise } = staffWords[opened.kind];
  const token = "token" in opened ? `#${opened.token}` : "";
  return {
    to: opened.email,
    subject,
    text: [
      what,
      "",
      act,
      `${apiUrl}/admin/${page}${token}`,
      "",
      otherwise,
      "",
      "Письмо отправлено автоматически, отвечать на него не нужно.",
      "",
    ].join("\n"),
  };
}
