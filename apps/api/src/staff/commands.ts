import { ActError } from "../content/act-error.ts";
import { BackupRefused } from "../db/backup-file.ts";
import type { Database } from "../db/database.ts";
import type { MediaStore } from "../media/store.ts";
import { WrongDataKey } from "../sealing/check-data-keys.ts";
import type { Sealer } from "../sealing/sealing.ts";
import { runContentCommand, runSettingsCommand } from "./content-commands.ts";
import { runMediaCommand } from "./media-commands.ts";
import { runRequestsCommand } from "./requests-commands.ts";
import { runReviewsCommand } from "./reviews-commands.ts";
import { runSearchCommand } from "./search-commands.ts";
import { runSubscriptionsCommand } from "./subscriptions-commands.ts";
import { runAuditCommand, runBackupCommand, runOutboxCommand, runRestoreCommand } from "./upkeep-commands.ts";
import { UsageError } from "./usage-error.ts";

/** What commands work on. `actor` is `terminal:<user of the system>`. */
export type StaffDeps = {
  db: Database;
  sealer: Sealer;
  actor: string;
  dataDir: string;
  /** Absent: the media folder of `dataDir`. */
  store?: MediaStore;
  /** Whether no API runs on the database: only then may a restore replace it. */
  hasDatabaseAlone?: boolean;
};

export type StaffResult = { exitCode: number; output: string };

export const usage = `Команды сотрудников клиники: npm run staff -- КОМАНДА

  requests list [--state new] [--page 1]   заявки, без персональных данных
  requests show НОМЕР                      заявка целиком; просмотр попадает в журнал
  requests done НОМЕР                      завершить заявку
  reviews list [--state new] [--page 1]    отзывы на проверке
  reviews show ID                          отзыв с именем и телефоном; просмотр попадает в журнал
  reviews publish|reject ID                опубликовать или отклонить отзыв
  reviews pin|unpin ID                     закрепить отзыв в начале списка или открепить
  subscriptions list [--page 1]            подтверждённые адреса подписки; просмотр попадает в журнал
  content publish|unpublish РАЗДЕЛ АДРЕС   опубликовать последнюю редакцию или снять с сайта
                                           (news ochki-ot-solnca, doctors yaseneva-mariya)
  content archive|restore РАЗДЕЛ АДРЕС     убрать в корзину или вернуть из неё
                                           направление или группа со своими услугами снимается и убирается с --force
  content pin|unpin РАЗДЕЛ АДРЕС           закрепить в начале списка или открепить
  content move РАЗДЕЛ АДРЕС [ПЕРЕД]        поставить перед другой записью, без неё — в конец списка
  media add ФАЙЛ --alt "ОПИСАНИЕ"          картинка в библиотеку: размеры и форматы делаются сами, сведения о съемке убираются;
                                           украшению --alt ""
  media add ФАЙЛ                           PDF, видео MP4 или WebM, субтитры VTT
  search empty [--page 1]                  что искали и не нашли
  search synonyms                          слова, которые поиск считает одним
  search add|remove СЛОВО ЗНАЧЕНИЕ         связать или развязать: search add прыщи акне
  search rebuild                           собрать поиск заново по опубликованному
  settings list                            настройки сайта
  settings set КЛЮЧ ЗНАЧЕНИЕ               значение в JSON: settings set welcomeReady false
  outbox list                              неотправленные письма
  outbox retry                             отправить снова те, от которых отказались
  audit verify                             проверить, что журнал не изменяли
  backup ФАЙЛ                              резервная копия
  restore ФАЙЛ [--force]                   восстановить из копии в пустую базу; --force заменяет всё, что есть;
                                           программа должна быть остановлена

Значения --state заявок: new, in_work, called, booked, done, refused, spam; отзывов: new, published, rejected.
Код завершения: 0 — сделано, 1 — отказ, 2 — неверная команда, 3 — сбой.`;

type Command = (args: string[], deps: StaffDeps) => Promise<string>;

const commands = new Map<string, Command>([
  ["requests", runRequestsCommand],
  ["reviews", runReviewsCommand],
  ["subscriptions", runSubscriptionsCommand],
  ["content", runContentCommand],
  ["media", runMediaCommand],
  ["search", runSearchCommand],
  ["settings", runSettingsCommand],
  ["outbox", runOutboxCommand],
  ["audit", runAuditCommand],
  ["backup", runBackupCommand],
  ["restore", runRestoreCommand],
]);

export const asksForHelp = ([first]: string[]) => first === undefined || ["help", "--help", "-h"].includes(first);

/** Runs one command of `npm run staff`. */
export async function runStaffCommand(args: string[], deps: StaffDeps): Promise<StaffResult> {
  if (asksForHelp(args)) return { exitCode: 0, output: usage };
  const [name, ...rest] = args;
  const command = commands.get(name ?? "");
  if (!command) return { exitCode: 2, output: `Нет команды «${name}».\nСправка: npm run staff -- help` };
  try {
    return { exitCode: 0, output: await command(rest, deps) };
  } catch (error) {
    return failure(error);
  }
}

/** Errors whose message is meant for the person at the terminal. */
const refusals = [ActError, BackupRefused, WrongDataKey];

export function failure(error: unknown): StaffResult {
  if (error instanceof UsageError || isParseError(error))
    return { exitCode: 2, output: `${error.message}\nСправка: npm run staff -- help` };
  if (refusals.some((refusal) => error instanceof refusal) && error instanceof Error) return { exitCode: 1, output: error.message };
  // The text of an unforeseen failure may quote a query with its values, so only its kind is shown.
  return { exitCode: 3, output: `Сбой: ${error instanceof Error ? error.name : "неизвестный"}. Ничего не изменено.` };
}

function isParseError(error: unknown): error is Error {
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
}
