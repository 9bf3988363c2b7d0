import type { Contacts } from "@len/contract/contacts";
import { clinicClock, promisedCall, usualPromiseMinutes, whenIs } from "@len/contract/opening-hours";
import type { RequestStatus } from "@len/contract/request-status";
import { dayAndMonth, weekday } from "../ui/formats.ts";

type Step = { title: string; text: string | null };

/** The texts of a request's page on the day of `now`. */
export type RequestWords = {
  title: string;
  lead: string;
  /** The steps in order; `current` is the index of the next one. */
  steps: Step[];
  current: number;
  /** The wished day, shown as a sheet of a tear-off calendar. */
  leaf: { month: string; date: string; weekday: string } | null;
};

const titles: Record<RequestStatus["step"], string> = {
  call: "заявка принята",
  time: "договариваемся о времени",
  visit: "вы записаны",
};

/** The title, such as «Мария, заявка принята», and the four steps with the next one marked. */
export function requestWords(status: RequestStatus, contacts: Contacts | null, now: Date): RequestWords {
  const { firstName, number, step } = status;
  const title = titles[step];
  const sent = clinicClock(new Date(status.sentAt), contacts?.timeZone);
  const isToday = sent.iso === clinicClock(now, contacts?.timeZone).iso;
  const current = { call: 1, time: 2, visit: 3 }[step];
  return {
    title: firstName === null ? title.charAt(0).toUpperCase() + title.slice(1) : `${firstName}, ${title}`,
    lead: `Заявка № ${number} отправлена ${isToday ? "сегодня" : dayAndMonth(sent.iso)} в ${sent.time}`,
    steps: [
      { title: "Заявка принята", text: `${dayAndMonth(sent.iso)}, ${sent.time}` },
      callStep(status, contacts, now),
      timeStep(status),
      { title: "Визит", text: contacts && `${contacts.address.city}, ${contacts.address.street}` },
    ],
    current,
    leaf: leafOf(status),
  };
}

function callStep({ step, sentAt, dueAt, callAt }: RequestStatus, contacts: Contacts | null, now: Date): Step {
  if (step !== "call") return { title: "Перезвонили", text: null };
  const phone = contacts?.phones[0]?.number;
  const text = `${phone ? `С номера ${phone}. ` : ""}Если не дозвонимся, позвоним ещё раз.`;
  if (!contacts) return { title: "Перезвоним в часы работы клиники", text };
  const today = clinicClock(now, contacts.timeZone);
  if (callAt !== null) {
    const agreed = clinicClock(new Date(callAt), contacts.timeZone);
    if (new Date(callAt) >= now) return { title: `Перезвоним ${whenIs(agreed.iso, now, contacts.timeZone)} в ${agreed.time}`, text };
  } else {
    const promised = promisedCall(contacts, new Date(sentAt), usualPromiseMinutes);
    if (!promised) return { title: "Перезвоним в часы работы клиники", text };
    const { day, side, hour } = promised.side === "до" && dueAt !== null ? hourOf(dueAt, contacts.timeZone) : promised;
    const isAhead = today.iso < day || (today.iso === day && (side === "после" || today.time < hour));
    if (isAhead) return { title: `Перезвоним ${whenIs(day, now, contacts.timeZone)} ${side} ${hour}`, text };
  }
  return { title: "Скоро перезвоним", text: phone ? `Обещали раньше и не успели. Если ждать неудобно, позвоните нам: ${phone}.` : text };
}

/** The hour by which the clinic promised to call, in the time zone of the clinic. */
function hourOf(dueAt: string, timeZone: string) {
  const { iso: day, time: hour } = clinicClock(new Date(dueAt), timeZone);
  return { day, side: "до" as const, hour };
}

function timeStep({ step, wish, wishedDay }: RequestStatus): Step {
  if (step === "visit") return { title: "Договорились о времени", text: "День и час администратор назвал по телефону." };
  const wished = wishedDay ? dayOfWish(wishedDay) : wish;
  return { title: "Договоримся о времени", text: wished ? `Ваше пожелание: ${wished}. Это пока не запись.` : null };
}

/** «среда, 25 ноября, после 15:00» */
function dayOfWish({ day, after, before }: NonNullable<RequestStatus["wishedDay"]>): string {
  const hours = after && before ? `, с ${after} до ${before}` : after ? `, после ${after}` : before ? `, до ${before}` : "";
  return `${weekdayOf(day)}, ${dayAndMonth(day)}${hours}`;
}

const weekdayOf = (day: string) => weekday(new Date(`${day}T00:00:00Z`).getUTCDay() || 7, "long");

function leafOf({ wishedDay }: RequestStatus): RequestWords["leaf"] {
  if (!wishedDay) return null;
  const month = new Intl.DateTimeFormat("ru", { month: "long", timeZone: "UTC" }).format(new Date(`${wishedDay.day}T00:00:00Z`));
  return { month, date: String(Number(wishedDay.day.slice(8))), weekday: weekdayOf(wishedDay.day) };
}
