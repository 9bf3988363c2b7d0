import { clinicClock } from "@len/contract/opening-hours";
import type { Visit } from "@len/contract/request-status";
import type { VisitLetter } from "./payload.ts";

/** The texts of a letter. The subject and the preview name neither the doctor nor the service: they are read on locked screens. */
export type LetterWords = {
  subject: string;
  preview: string;
  lead: string;
  rows: { name: string; value: string }[];
  button: string;
  note: string;
};

type Reader = { firstName: string | null; now: Date };

/** The texts of a letter about a visit, by the clock of its address. */
export function wordsOf({ kind, before }: VisitLetter, visit: Visit, { firstName, now }: Reader): LetterWords {
  const { timeZone, city, street } = visit.address;
  const { iso, time } = clinicClock(new Date(visit.start), timeZone);
  const called = (text: string) => (firstName === null ? text.charAt(0).toUpperCase() + text.slice(1) : `${firstName}, ${text}`);
  const when = `${dayOf(iso)}, ${time}`;
  const ends = clinicClock(new Date(visit.end), timeZone).time;
  const rows = [
    { name: "Когда", value: `${longDayOf(iso)}, ${time}–${ends}` },
    { name: "Врач", value: visit.doctor.name },
    { name: "Где", value: `${city}, ${street}` },
  ];
  const open = { rows, button: "Открыть запись" };
  const change = changeOf(visit);
  const confirm = visit.state === "pending" ? " Администратор ещё подтвердит запись." : "";

  if (kind === "booked") {
    const title = visit.state === "pending" ? `Время за вами: ${when}` : `Вы записаны: ${when}`;
    const lead = called(`время за вами. Приходите на десять минут раньше и возьмите паспорт: подпишем договор.${confirm}`);
    const note = `${change}Там же дорога и подготовка. Событие для календаря приложено к письму.`;
    return { ...open, subject: title, preview: `${city}, ${street}`, lead, note };
  }
  if (kind === "moved") {
    const what =
      before === undefined ? "в записи другой врач." : `у визита новое время. Прежнее, ${whenOf(before, timeZone)}, больше не ваше.`;
    const note = `${change}Файл в письме обновит событие в календаре.`;
    return {
      ...open,
      subject: `${before === undefined ? "Запись изменена" : "Новое время"}: ${when}`,
      preview: `${city}, ${street}`,
      lead: called(`${what}${confirm}`),
      note,
    };
  }
  if (kind === "cancelled") return cancelledWords(visit, { when, called });
  const isToday = iso === clinicClock(now, timeZone).iso;
  const lead = called(`ждём вас ${isToday ? "сегодня" : dayOf(iso)} в ${time}. Возьмите паспорт, выписки и названия лекарств.`);
  const note = change === "" ? "Планы изменились? Позвоните нам." : `Планы изменились? ${change}`.trim();
  return {
    ...open,
    subject: `${isToday ? "Сегодня" : isTomorrow(iso, now, timeZone) ? "Завтра" : dayOf(iso)} в ${time}`,
    preview: street,
    lead,
    note,
  };
}

function cancelledWords({ cancelledBy }: Visit, { when, called }: { when: string; called: (text: string) => string }): LetterWords {
  if (cancelledBy === "visitor") {
    return {
      ...{ subject: `Запись на ${when} отменена`, preview: "Платить ничего не нужно.", rows: [], button: "Записаться снова" },
      lead: called(`вы отменили визит ${when}. Платить ничего не нужно.`),
      note: "Отменили не вы? Позвоните нам, разберёмся. Файл в письме уберёт событие из календаря.",
    };
  }
  return {
    ...{
      subject: `Приёма ${when} не будет`,
      preview: "Врач не сможет принять. Выберите другое время.",
      rows: [],
      button: "Выбрать другое время",
    },
    lead: called(`простите: ${when} приёма не будет.`),
    note: "Или позвоните, подберём вместе. Номер записи и цена сохранятся. Файл в письме уберёт событие из календаря.",
  };
}

/** «Перенести или отменить визит можно до 2 декабря, 03:40.», with a space after it; empty when it is too late. */
function changeOf({ until, address: { timeZone } }: Visit): string {
  if (until.cancel === null) return "";
  const { iso, time } = clinicClock(new Date(until.cancel), timeZone);
  return `${until.move === null ? "Отменить" : "Перенести или отменить"} визит на его странице можно до ${dayAndMonth(iso)}, ${time}. `;
}

function whenOf(start: string, timeZone: string): string {
  const { iso, time } = clinicClock(new Date(start), timeZone);
  return `${dayOf(iso)}, ${time}`;
}

const isTomorrow = (iso: string, now: Date, timeZone: string) => iso === clinicClock(new Date(now.getTime() + 86_400_000), timeZone).iso;

const written = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("ru", { ...options, timeZone: "UTC" });
  return (iso: string) => format.format(new Date(`${iso}T00:00:00Z`));
};
const dayAndMonth = written({ day: "numeric", month: "long" });
const shortWeekday = written({ weekday: "short" });
const longWeekday = written({ weekday: "long" });

/** «ср, 2 декабря» */
const dayOf = (iso: string) => `${shortWeekday(iso)}, ${dayAndMonth(iso)}`;

/** «Среда, 2 декабря 2026» */
const longDayOf = (iso: string) =>
  `${longWeekday(iso).replace(/^./, (letter) => letter.toUpperCase())}, ${dayAndMonth(iso)} ${iso.slice(0, 4)}`;
