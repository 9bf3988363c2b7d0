import type { Overview } from "@len/contract/staff/overview";
import type { MarkKind } from "../ui/mark.tsx";
import { type ClinicTime, sinceOf } from "../words/clinic-time.ts";
import { pagesOfKind } from "../words/site-pages.ts";
import { agreed, counted } from "../words/words.ts";

export type Sentence = {
  mark: MarkKind;
  text: string;
  isStrong?: boolean;
  link?: { to: string; words: string };
  hint?: string;
};
export type Bar = { name: string; count: number; isPale?: boolean };

export const requestForms = ["заявка", "заявки", "заявок"] as const;
const letterForms = ["письмо", "письма", "писем"] as const;

const severity: Sentence["mark"][] = ["late", "soon", "new", "plain", "done"];
const worstFirst = (list: Sentence[]) => list.toSorted((one, other) => severity.indexOf(one.mark) - severity.indexOf(other.mark));

/** Tasks for which visitors are waiting. */
export function deskSentences({ requests, reviews }: Overview, clinic: ClinicTime): Sentence[] {
  return worstFirst([...(requests ? requestSentences(requests, clinic) : []), ...(reviews ? [reviewSentence(reviews, clinic)] : [])]);
}

function requestSentences({ late, lateTotal, new: fresh, nextDueAt }: NonNullable<Overview["requests"]>, clinic: ClinicTime): Sentence[] {
  const next = nextDueAt === null ? "" : `, ближайший срок ${dueWords(nextDueAt, clinic)}`;
  if (lateTotal === 0 && fresh === 0) return [{ mark: "done", text: `Всё отвечено${next}` }];
  const [oldest] = late;
  const free = late.filter(({ assignee }) => assignee === null).length;
  const isCounted = free > 0 && late.length === lateTotal;
  return [
    ...(lateTotal > 0 && oldest
      ? [
          {
            mark: "late" as const,
            text: `${counted(lateTotal, requestForms)} ${agreed(lateTotal, ["ждёт", "ждут", "ждут"])} дольше обещанного.`,
            isStrong: true,
            link: { to: "/requests", words: "Открыть заявки" },
            hint: `Самая давняя ${sinceOf(oldest.createdAt, clinic)}${isCounted ? `, никто не взял: ${free}` : ""}`,
          },
        ]
      : []),
    fresh > 0
      ? {
          mark: "new",
          text: `${fresh} ${agreed(fresh, ["новая заявка", "новые заявки", "новых заявок"])}${next}.`,
          ...(lateTotal === 0 && { link: { to: "/requests", words: "Открыть заявки" } }),
        }
      : { mark: "plain", text: `Новых заявок нет${next}` },
  ];
}

function dueWords(at: string, clinic: ClinicTime): string {
  const days = -clinic.daysAgo(at);
  const day = days === 0 ? "" : days === 1 ? "завтра " : `${clinic.dateOf(at)} `;
  return `${day}в\u00a0${clinic.timeOf(at)}`;
}

function reviewSentence({ waiting, oldestAt }: NonNullable<Overview["reviews"]>, clinic: ClinicTime): Sentence {
  if (waiting === 0) return { mark: "done", text: "Все отзывы разобраны" };
  const since = oldestAt === null ? "" : waiting === 1 ? ` ${sinceOf(oldestAt, clinic)}` : `, самый давний ${sinceOf(oldestAt, clinic)}`;
  return {
    mark: "plain",
    text: `${counted(waiting, ["отзыв", "отзыва", "отзывов"])} ${agreed(waiting, ["ждёт", "ждут", "ждут"])} решения${since}.`,
    link: { to: "/reviews", words: "Открыть отзывы" },
  };
}

const staleBackupDays = 2;

/** Tasks of the owner: letters, backups and keys. */
export function upkeepSentences({ letters, lastBackupAt, oldKeys }: NonNullable<Overview["upkeep"]>, clinic: ClinicTime): Sentence[] {
  return worstFirst([...letterSentences(letters, clinic), backupSentence(lastBackupAt, clinic), keySentence(oldKeys)]);
}

type Letters = NonNullable<Overview["upkeep"]>["letters"];

function letterSentences({ unsent, setAside, nextAttemptAt }: Letters, clinic: ClinicTime): Sentence[] {
  const list: Sentence[] = [];
  if (setAside > 0) {
    list.push({
      mark: "late",
      text: `${counted(setAside, letterForms)} ${agreed(setAside, ["не\u00a0отправлено", "не\u00a0отправлены", "не\u00a0отправлено"])}: попытки кончились.`,
      hint: "Сами заявки целы. Отправить снова может тот, кто ведёт сайт",
    });
  }
  if (unsent > 0) {
    list.push({
      mark: "soon",
      text: `${counted(unsent, letterForms)} ${agreed(unsent, ["не\u00a0ушло", "не\u00a0ушли", "не\u00a0ушло"])}: нет связи с\u00a0почтой.`,
      hint: `Сами заявки целы${nextAttemptAt === null ? "" : `. Повторим ${dueWords(nextAttemptAt, clinic)}`}`,
    });
  }
  return list.length > 0 ? list : [{ mark: "done", text: "Все письма ушли" }];
}

function backupSentence(lastBackupAt: string | null, clinic: ClinicTime): Sentence {
  if (lastBackupAt === null) return { mark: "soon", text: "Копии базы ещё нет.", hint: "Настроить её может тот, кто ведёт сайт" };
  const days = clinic.daysAgo(lastBackupAt);
  if (days > staleBackupDays)
    return {
      mark: "late",
      text: `Копии базы не\u00a0было ${counted(days, ["день", "дня", "дней"])}, последняя от\u00a0${clinic.dateOf(lastBackupAt)}.`,
    };
  const day = days === 0 ? "сегодня" : days === 1 ? "вчера" : clinic.dateOf(lastBackupAt);
  return { mark: "done", text: `Копия базы сделана ${day} в\u00a0${clinic.timeOf(lastBackupAt)}` };
}

const keySentence = (oldKeys: number): Sentence =>
  oldKeys === 0
    ? { mark: "done", text: "Ключи данных на\u00a0месте" }
    : { mark: "soon", text: "Смена ключа данных не\u00a0закончена.", hint: "Прежний ключ ещё нужен: не\u00a0удаляйте его" };

type Counted = { name: string | null; count: number }[];

/** The pages from which the requests were sent; pages without a name are combined in one bar. */
export const sourcesOf = (bySource: Counted) => bars(bySource, (name) => (name === null ? "Неизвестно" : pagesOfKind(name)));

export const directionsOf = (byDirection: Counted) => bars(byDirection, (name) => name ?? "Без направления");

function bars(counts: Counted, wordsOf: (name: string | null) => string): Bar[] {
  const merged = new Map<string, Bar>();
  for (const { name, count } of counts) {
    const words = wordsOf(name);
    merged.set(words, { name: words, count: count + (merged.get(words)?.count ?? 0), isPale: name === null });
  }
  return [...merged.values()].toSorted((one, other) => Number(one.isPale) - Number(other.isPale) || other.count - one.count);
}
