import { sectionOf } from "@len/contract/sections";
import type { AuditAct } from "@len/contract/staff/acts";
import type { LogEntry } from "@len/contract/staff/log";
import { type StaffRole, staffRoleSchema } from "@len/contract/staff/roles";
import { stateWords } from "../requests/words.ts";
import { rejections } from "../reviews/words.ts";
import type { ClinicTime } from "../words/clinic-time.ts";
import { counted, rolesInWords } from "../words/words.ts";

/** The names of acts are nouns, because Russian verbs would need the gender of the person. */
const actWords: Record<AuditAct, string> = {
  "request.view": "Просмотр заявки",
  "request.list": "Просмотр списка заявок",
  "request.find": "Поиск заявок",
  "request.export": "Выгрузка заявок",
  "request.state": "Смена состояния",
  "request.take": "Взятие в работу",
  "request.assign": "Смена ответственного",
  "request.call_back": "Время звонка",
  "request.note": "Заметка",
  "request.withdraw": "Отзыв заявки посетителем",
  "request.move_visit": "Перенос визита посетителем",
  "request.cancel_visit": "Отмена визита посетителем",
  "request.confirm_visit": "Подтверждение визита посетителем",
  "request.not_spam": "Отметка «не спам»",
  "request.erase": "Стирание заявки",
  "appointment.book": "Запись на время",
  "appointment.move": "Перенос приёма",
  "appointment.cancel": "Отмена приёма",
  "appointment.state": "Отметка о приёме",
  "shift.set": "Смены дня",
  "shift.fill": "Заполнение смен",
  "shift.absence": "Отсутствие врача",
  "shift.import": "Смены из файла",
  "service.booking": "Правила записи на услугу",
  "review.view": "Просмотр отзыва",
  "review.list": "Просмотр отзывов",
  "review.edit": "Правка отзыва",
  "review.reply": "Ответ на отзыв",
  "review.published": "Публикация отзыва",
  "review.rejected": "Отклонение отзыва",
  "review.new": "Возврат отзыва",
  "review.visit": "Подтверждение посещения",
  "review.pin": "Закрепление отзыва",
  "review.unpin": "Открепление отзыва",
  "review.erase": "Стирание отзыва",
  "subscription.list": "Просмотр подписчиков",
  "person.find": "Поиск данных человека",
  "person.export": "Выгрузка данных человека",
  "person.erase": "Стирание данных человека",
  "person.withdraw": "Отзыв согласия",
  "staff.sign_in": "Вход",
  "staff.sign_in_failed": "Неудачный вход",
  "staff.code_failed": "Неверный код",
  "staff.sign_out": "Выход",
  "staff.join": "Первый вход",
  "staff.edit": "Правка своего имени",
  "staff.invite": "Приглашение",
  "staff.invitation_withdrawn": "Отзыв приглашения",
  "staff.roles": "Смена роли",
  "staff.session_ended": "Завершение входов",
  "staff.password_changed": "Смена пароля",
  "staff.password_forgotten": "Запрос нового пароля",
  "staff.password_reset": "Новый пароль по ссылке",
  "staff.second_step_started": "Настройка второго шага",
  "staff.second_step_on": "Включение второго шага",
  "staff.second_step_off": "Выключение второго шага",
  "staff.second_step_again": "Повтор второго шага",
  "staff.second_step_reset": "Сброс второго шага",
  "staff.recovery_codes": "Новые коды восстановления",
  "staff.passkey_started": "Создание ключа доступа",
  "staff.passkey_added": "Новый ключ доступа",
  "staff.passkey_removed": "Удаление ключа доступа",
  "content.add": "Новый черновик",
  "content.save": "Правка черновика",
  "content.plan": "Назначение публикации",
  "content.unplan": "Отмена назначенной публикации",
  "content.take_version": "Возврат версии в черновик",
  "content.undo": "Отмена действия",
  "content.publish": "Публикация",
  "content.unpublish": "Снятие с сайта",
  "content.archive": "Перенос в корзину",
  "content.restore": "Возврат из корзины",
  "content.change_slug": "Смена адреса страницы",
  "content.move": "Место в списке",
  "content.pin": "Закрепление первыми",
  "content.unpin": "Открепление",
  "content.keep_words": "Объяснение рискованных слов",
  "pair.consent_withdraw": "Отзыв согласия на снимки",
  "pair.consent_restore": "Возврат согласия на снимки",
  "content.seed": "Загрузка демо-клиники",
  "content.clear_demo": "Удаление демо-клиники",
  "content.bring_demo_back": "Возврат демо-клиники",
  "import.apply": "Загрузка из файла",
  "import.return": "Возврат загрузки",
  "consent.publish": "Новый текст согласия",
  "consent.check": "Отметка юриста на согласии",
  "media.add": "Загрузка файла",
  "media.save": "Описание картинки",
  "media.replace": "Замена файла",
  "media.restore": "Возврат прежнего файла",
  "media.trash": "Удаление файла",
  "media.untrash": "Возврат удалённого файла",
  "setting.set": "Смена настройки",
  "setting.test_letter": "Проверочное письмо",
  "redirect.add": "Добавление прежних адресов",
  "redirect.remove": "Удаление прежних адресов",
  "search.rebuild": "Перестройка поиска",
  "search.synonym_add": "Новое слово для поиска",
  "search.answer": "Ответ на поиск без результата",
  "search.dismiss": "Запрос убран из списка",
  "search.synonym_remove": "Удаление слова для поиска",
  "outbox.retry": "Повторная отправка писем",
  "log.export": "Выгрузка журнала",
  "database.backup": "Копия базы",
  "database.backup_incomplete": "Копия базы без повреждённых файлов",
  "database.restore": "Восстановление из копии",
  "keys.retire": "Удаление старого ключа",
};

/** The groups of acts in the filter; the word before the dot is the group. */
export const actGroups = [
  { action: "request.", name: "Заявки" },
  { action: "appointment.", name: "Записи на время" },
  { action: "shift.", name: "Смены" },
  { action: "review.", name: "Отзывы" },
  { action: "person.", name: "Данные человека" },
  { action: "staff.", name: "Сотрудники и входы" },
  { action: "content.", name: "Сайт" },
  { action: "media.", name: "Картинки и файлы" },
  { action: "setting.", name: "Настройки" },
  { action: "database.", name: "Копии базы" },
  { action: "log.", name: "Журнал" },
] as const;

const ways: Record<string, string> = {
  password: "пароль",
  code: "пароль и\u00a0код",
  "recovery code": "пароль и\u00a0код восстановления",
  invitation: "по приглашению",
  passkey: "ключ доступа",
};

const settingWords: Record<string, string> = {
  welcomeReady: "Сайт открыт",
  slogan: "Девиз",
  description: "Описание сайта",
  footerLine: "Строка внизу страниц",
  contraindicationsWarning: "Предупреждение о противопоказаниях",
  foundedYear: "Год основания",
  cookieNotice: "Уведомление о cookie",
  legalActs: "Законы и правила",
  checkedActs: "Законы, проверенные юристом",
  licenceRegister: "Реестр лицензий",
  retentionMonths: "Срок хранения данных, месяцев",
  promiseMinutes: "Срок ответа, минут",
  promiseMorning: "Срок ответа утром",
  readinessActs: "Законы готовности сайта",
  readinessLimits: "Сроки готовности сайта",
  minReviewsForRating: "Отзывов для оценки",
  recipients: "Получатели писем",
  riskyWords: "Слова, за которые штрафуют",
  bookingOpen: "Запись на время открыта",
  booking: "Правила записи на время",
};

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const text = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : null);
const texts = (value: unknown) => (Array.isArray(value) ? value.map(text).filter((one) => one !== null) : []);
const isRole = (name: string): name is StaffRole => staffRoleSchema.safeParse(name).success;
const rolesIn = (value: unknown) => rolesInWords(texts(value).filter(isRole));

const isAct = (action: string): action is AuditAct => action in actWords;

/** The name of an act; an act of a later version is shown by its technical name. */
export const actOf = ({ action }: Pick<LogEntry, "action">) => (isAct(action) ? actWords[action] : action);

export function actorOf({ actor: { kind, name } }: LogEntry): string {
  if (kind === "staff") return name ?? "Бывший сотрудник";
  if (kind === "visitor") return "Посетитель";
  if (kind === "terminal") return `Терминал: ${name ?? "неизвестно кто"}`;
  return kind === "unknown" ? "Неизвестный" : "Программа";
}

/** Whether the list marks the entry: it is of an unknown person, or of a refused act. */
export const isSuspicious = ({ actor, action }: LogEntry) => actor.kind === "unknown" || action.endsWith("_failed");

/** The IP address, which entries about sign-ins have. */
export const addressOf = ({ details }: LogEntry) => (details.address === "unknown" ? "неизвестен" : (text(details.address) ?? ""));

export type NameOf = (id: string) => string | null;

/** The record or person that the act was done to, in one line. */
export function subjectOf({ action, entity, entityId, details }: LogEntry, nameOf: NameOf): string {
  const number = text(details.number);
  const about = number === null ? "" : `№\u00a0${number}`;
  if (action === "request.state") return `${about}: ${stateOf(details.from)} → ${stateOf(details.to)}`;
  if (action === "request.take" || action === "request.assign") return `${about}: ${nameOf(text(details.to) ?? "") ?? "никто не отвечает"}`;
  if (action === "log.export" || action === "request.export") return exportOf(details);
  if (Array.isArray(details.numbers)) return numbersOf(texts(details.numbers));
  if (action === "staff.sign_in") return capital(ways[text(details.how) ?? ""] ?? "");
  if (action === "staff.invite" && details.again === true) return "Ещё раз";
  if (entity === "staff") return capital([nameOf(entityId), rolesIn(details.to ?? details.roles)].filter(Boolean).join(", "));
  if (action.startsWith("database.") && typeof details.rows === "number") return counted(details.rows, ["строка", "строки", "строк"]);
  if (entity === "settings") return settingWords[entityId] ?? entityId;
  return about || capital(nounOf(entity));
}

function nounOf(entity: string): string {
  const section = sectionOf(entity);
  return section?.noun ?? section?.forms[0] ?? "";
}

const stateOf = (value: unknown) =>
  Object.entries(stateWords)
    .find(([state]) => state === value)?.[1]
    .word.toLowerCase() ?? "другое состояние";

const reasonOf = (value: unknown) => rejections.find(({ reason }) => reason === value)?.label ?? text(value) ?? "";

const listed = 3;

function numbersOf(numbers: string[]): string {
  if (numbers.length === 0) return "Никого не нашлось";
  const first = numbers.slice(0, listed).map((number) => `№\u00a0${number}`);
  return numbers.length > listed ? `${first.join(", ")} и\u00a0ещё ${numbers.length - listed}` : first.join(", ");
}

const exportOf = (details: LogEntry["details"]) =>
  [
    typeof details.count === "number" ? counted(details.count, ["запись", "записи", "записей"]) : "",
    text(details.format)?.toUpperCase() ?? "",
  ]
    .filter(Boolean)
    .join(", ");

type Line = readonly [label: string, value: string];

/** The details of an open row: what changed, and a reference to the entry that can be given to other people. */
export function linesOf(entry: LogEntry, nameOf: NameOf, clinic: ClinicTime): Line[] {
  const { id, at, action, entityId, details, hash } = entry;
  const words = (value: unknown) => {
    const one = text(value);
    if (Array.isArray(value)) return rolesIn(value) || "нет";
    return one === null ? "нет" : action === "request.state" ? stateOf(one) : (nameOf(one) ?? one);
  };
  const lines: (Line | null)[] = [
    "from" in details || "to" in details ? ["Было → стало", `${words(details.from)} → ${words(details.to)}`] : null,
    Array.isArray(details.numbers) && details.numbers.length > listed ? ["Номера", texts(details.numbers).join(", ")] : null,
    details.isDismissed === true ? ["Доступ", "закрыт"] : null,
    text(details.at) === null ? null : ["Перезвонить", clinic.momentOf(text(details.at) ?? "")],
    text(details.reason) === null ? null : ["Причина", reasonOf(details.reason)],
    text(details.value) === null ? null : ["Значение", text(details.value) ?? ""],
    text(details.version) === null ? null : ["Версия", text(details.version) ?? ""],
    ["Когда", `${clinic.dateOf(at)}, ${clinic.exactTimeOf(at)}`],
    entityId === "" ? null : ["Обозначение", entityId],
    ["Запись журнала", `№\u00a0${id.toLocaleString("ru-RU")}, контрольная сумма ${shortHash(hash)}`],
  ];
  return lines.filter((line) => line !== null);
}

const shortHash = (hash: string) => `${hash.split(".").at(-1)?.slice(0, 4)}…${hash.slice(-4)}`;
