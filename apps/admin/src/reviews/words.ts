import type { ReviewRow, StaffReview, TextFinding } from "@len/contract/staff/reviews";
import type { MarkKind } from "../ui/mark.tsx";
import { type ClinicTime, genitiveWeekdays } from "../words/clinic-time.ts";
import { fromPage } from "../words/site-pages.ts";
import { counted, lowerFirst } from "../words/words.ts";

export const places = ["место", "места", "мест"] as const;

type Kind = TextFinding["kind"];

/** For each kind of finding: its title, the explanation, and the text of its button. */
export const findingWords: Record<Kind, { title: string; why: string; hide: string }> = {
  surname: { title: "Фамилия.", why: "Человека узнают, а\u00a0согласия на\u00a0это он не\u00a0давал.", hide: "Скрыть фамилию" },
  health: { title: "Чужое здоровье.", why: "Согласия этот человек не\u00a0давал, это врачебная тайна.", hide: "Скрыть" },
  phone: { title: "Телефон.", why: "По\u00a0нему найдут автора.", hide: "Скрыть" },
  email: { title: "Почта.", why: "По\u00a0ней найдут автора.", hide: "Скрыть" },
  link: { title: "Ссылка.", why: "Она уводит с сайта клиники.", hide: "Убрать ссылку" },
  document: { title: "Номер документа.", why: "По\u00a0нему узнают человека.", hide: "Скрыть" },
  account: { title: "Имя в\u00a0сети.", why: "По\u00a0нему найдут автора.", hide: "Скрыть" },
  address: { title: "Адрес.", why: "По\u00a0нему найдут человека.", hide: "Скрыть" },
  visit: { title: "Посещение.", why: "Это врачебная тайна.", hide: "Скрыть" },
};

const inReply: Record<Kind, string> = {
  visit: "Ответ подтверждает, что человек был у вас. Это врачебная тайна.",
  surname: "В ответе есть фамилия: человека узнают.",
  health: "В ответе есть сведения о здоровье. Это врачебная тайна.",
  phone: "В ответе есть телефон: проверьте, что он клиники.",
  email: "В ответе есть почта: проверьте, что она клиники.",
  document: "В ответе есть номер документа: по нему узнают человека.",
  account: "В ответе есть имя в сети: проверьте, что оно клиники.",
  address: "В ответе есть адрес: проверьте, что он клиники.",
  link: "В ответе есть ссылка: проверьте, что она ведёт на сайт клиники.",
};

/** The most serious finding in a reply; null if there is none. */
export function replyWarning(findings: TextFinding[]): string | null {
  const [first] = Object.entries(inReply).filter(([kind]) => findings.some((finding) => finding.kind === kind));
  return first?.[1] ?? null;
}

/** A suggested reply that does not confirm that the author was a patient. */
export function calmReply({ publicName, rate }: Pick<StaffReview, "publicName" | "rate">): string {
  const [name = ""] = publicName.split(" ");
  const address = name.length > 2 && !name.endsWith(".") && name !== "Без" ? `${name}, спасибо` : "Спасибо";
  return rate !== null && rate < 4
    ? `${address}, что написали. Передали ваши слова главному врачу.`
    : `${address} за добрые слова. Передали их тем, о ком вы написали.`;
}

export const rejections = [
  { reason: "advertising", label: "Реклама или ссылки" },
  { reason: "not_about_us", label: "Не о нашей клинике" },
  { reason: "insults", label: "Оскорбления" },
  { reason: "author_withdrew", label: "Автор передумал" },
  { reason: "other", label: "Другая причина" },
] as const;
export type Reason = (typeof rejections)[number]["reason"];

export function rejectionWords({ rejection }: Pick<StaffReview, "rejection">): string {
  if (!rejection) return "Отклонён";
  const label = rejections.find(({ reason }) => reason === rejection.reason)?.label ?? "";
  return rejection.words ? `Отклонён: ${rejection.words}` : `Отклонён: ${label.toLowerCase()}`;
}

/** Why nobody can publish the review, if its author has given no consent or has withdrawn it. */
export const consentProblem = ({ flags }: Pick<ReviewRow, "flags">) =>
  flags.includes("publication_withdrawn")
    ? { title: "Согласие на публикацию отозвано", hint: "Автор передумал: на сайте отзыва не будет." }
    : { title: "Согласия на публикацию нет", hint: "Автор разрешил только прочитать: отзыв останется в клинике." };

/** The reason that prevents publication, for the list. */
export function standing(row: ReviewRow): { mark: MarkKind; words: string } {
  if (row.state === "published") return { mark: "done", words: "на сайте" };
  if (row.state === "rejected") return { mark: "off", words: "отклонён" };
  if (!row.hasPublicationConsent) return { mark: "off", words: "согласия на публикацию нет" };
  if (row.findings > 0) return { mark: "soon", words: `нельзя публиковать: ${counted(row.findings, places)}` };
  return { mark: "plain", words: "можно публиковать" };
}

export const nameOf = ({ name, publicName }: Pick<ReviewRow, "name" | "publicName">) => name ?? (publicName || "Данные стёрты");
export const rateOf = (rate: number | null) => (rate === null ? "без оценки" : `${rate}\u00a0из\u00a05`);

/** «Ясенева М. А., приём дерматолога» */
export const aboutOf = ({ doctor, service }: Pick<ReviewRow, "doctor" | "service">) =>
  [doctor?.replaceAll(" ", "\u00a0"), service && lowerFirst(service)].filter(Boolean).join(", ") || "о клинике";

/** «со страницы врача»; empty when unknown. */
export const pageOf = (source: string | null) => (source === null ? "" : fromPage(source));

/** «сегодня, 09:12», «вчера», «суббота», «14 ноября» */
export function whenOf(at: string, clinic: ClinicTime): string {
  const days = clinic.daysAgo(at);
  if (days <= 0) return `сегодня, ${clinic.timeOf(at)}`;
  if (days === 1) return "вчера";
  return days < 7 ? clinic.longWeekdayOf(at) : clinic.dateOf(at);
}

/** «сегодня в 09:12», «вчера в 21:05», «14 ноября в 10:20» */
export const momentWords = (at: string, clinic: ClinicTime) => clinic.momentOf(at).replace(", ", " в\u00a0");

/** «от субботы», «от 14 ноября»; null for a review that was written today. */
export function sinceWords(at: string, clinic: ClinicTime): string | null {
  const days = clinic.daysAgo(at);
  if (days <= 0) return null;
  return `от\u00a0${days < 7 ? genitiveWeekdays[clinic.weekdayOf(at)] : clinic.dateOf(at).replace(" ", "\u00a0")}`;
}
