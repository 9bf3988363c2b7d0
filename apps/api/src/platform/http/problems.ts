import { type FieldErrors, type ProblemCode, problemStatus } from "@len/contract/envelope";

/** A refusal on its way out; the one `onError` turns it into the failure shape of the contract. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly fields: FieldErrors | undefined;
  readonly headers: Record<string, string>;

  constructor(
    code: ProblemCode,
    options: { message?: string; status?: number; fields?: FieldErrors; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(options.message ?? problemText[code], { cause: options.cause });
    this.code = code;
    this.status = options.status ?? problemStatus[code];
    this.fields = options.fields;
    this.headers = options.headers ?? {};
  }
}

/** Minutes after which the site should be back; told to people and, in seconds, to programs. */
const maintenanceMinutes = 5;
const retryLater = { "Retry-After": String(maintenanceMinutes * 60) };

const maintenanceText = `Сайт обновляется, вернёмся в течение ${maintenanceMinutes} минут`;

/** What people read where the place of the refusal says nothing better. */
export const problemText: Record<ProblemCode, string> = {
  bad_request: "Не удалось прочитать запрос. Обновите страницу и попробуйте снова.",
  unauthorized: "Войдите в систему",
  forbidden: "Недостаточно прав",
  not_found: "Страница не найдена",
  method_not_allowed: "Так обратиться нельзя",
  conflict: "Запись изменил другой сотрудник",
  duplicate: "Такой отзыв уже отправлен",
  gone: "Материал удалён",
  too_large: "Слишком большой запрос",
  unsupported: "Такой тип данных не принимается",
  validation: "Проверьте поля формы",
  rate_limited: "Слишком много попыток. Повторите позже.",
  internal: "Что-то пошло не так.",
  maintenance: maintenanceText,
  storage_full: maintenanceText,
};

/** With the clinic's phone when it is known, and the code by which the log can be searched. */
export function internalText(phone: string | null, requestId: string): string {
  const call = phone ? ` Позвоните нам: ${phone}.` : "";
  return `Что-то пошло не так.${call} Код: ${requestId}`;
}

export const badRequest = (cause?: unknown) => new Problem("bad_request", { cause });
export const duplicate = () => new Problem("duplicate");
export const notFound = () => new Problem("not_found");
export const unknownLink = () =>
  new Problem("not_found", { message: "Ссылка уже не действует. Если хотите получать новости, подпишитесь ещё раз." });
export const expiredLink = () =>
  new Problem("gone", { message: "Ссылка действовала неделю и устарела. Если хотите получать новости, подпишитесь ещё раз." });
export const invalid = (fields: FieldErrors) => new Problem("validation", { fields });
export const unsupported = () => new Problem("unsupported");
export const tooLarge = (status: 413 | 414 | 431 = 413) => new Problem("too_large", { status });
export const maintenance = (cause?: unknown) => new Problem("maintenance", { headers: retryLater, cause });
export const storageFull = (cause?: unknown) => new Problem("storage_full", { headers: retryLater, cause });

export function rateLimited(seconds: number) {
  const message = `Слишком много попыток. Повторите через ${Math.ceil(seconds / 60)} мин.`;
  return new Problem("rate_limited", { message, headers: { "Retry-After": String(seconds) } });
}

/** The key was used before with other contents; the text of the table speaks of staff, so this has one of its own. */
export const keyReused = () =>
  new Problem("conflict", { message: "Этот ключ уже использован с другими данными. Обновите страницу и отправьте форму снова." });

export const methodNotAllowed = (methods: string[]) => new Problem("method_not_allowed", { headers: { Allow: methods.join(", ") } });
