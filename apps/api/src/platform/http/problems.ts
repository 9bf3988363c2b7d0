import { type FieldErrors, type ProblemCode, problemStatus } from "@len/contract/envelope";
import { maintenanceMinutes, Refusal, type RefusalCode } from "../refusals/refusal.ts";

/** A refusal as an HTTP answer. */
export type Problem = {
  code: ProblemCode;
  status: number;
  message: string;
  fields: FieldErrors | undefined;
  conflict: Refusal["conflict"];
  times: Refusal["times"];
  headers: Record<string, string>;
  cause: unknown;
};

const maintenanceText = `Сайт обновляется, вернёмся в течение ${maintenanceMinutes} минут`;

/** Default messages for people, used when the refusal has none of its own. */
export const problemText: Record<ProblemCode, string> = {
  bad_request: "Не удалось прочитать запрос. Обновите страницу и попробуйте снова.",
  unauthorized: "Войдите в систему",
  forbidden: "Недостаточно прав",
  second_step: "Сначала настройте второй шаг входа",
  not_found: "Страница не найдена",
  method_not_allowed: "Так обратиться нельзя",
  conflict: "Запись изменил другой сотрудник",
  duplicate: "Такой отзыв уже отправлен",
  slot_taken: "Это время только что заняли",
  too_soon: "Это время уже слишком близко. Позвоните нам",
  too_late: "Отменить или перенести уже нельзя. Позвоните нам",
  holds_full: "Вы уже держите два времени",
  gone: "Материал удалён",
  too_large: "Слишком большой запрос",
  unsupported: "Такой тип данных не принимается",
  validation: "Проверьте поля формы",
  not_bookable: "На эту услугу записывает администратор",
  version_required: "Обновите страницу: не видно, с какой версии начата правка",
  rate_limited: "Слишком много попыток. Повторите позже.",
  internal: "Что-то пошло не так.",
  maintenance: maintenanceText,
  storage_full: maintenanceText,
};

export function problemOf(refusal: Refusal): Problem {
  const code = contractCode(refusal.code);
  const retryAfter = refusal.retryAfterSeconds;
  return {
    code,
    status: refusal.http?.status ?? problemStatus[code],
    message: refusal.words ?? problemText[code],
    fields: refusal.fields,
    conflict: refusal.conflict,
    times: refusal.times,
    headers: { ...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }), ...refusal.http?.headers },
    cause: refusal.cause,
  };
}

function contractCode(code: RefusalCode): ProblemCode {
  if (code === "hides_others") return "conflict";
  return code === "usage" ? "bad_request" : code;
}

/** Adds the clinic's phone when it is known, and the error code that can be searched in the log. */
export function internalText(phone: string | null, requestId: string): string {
  const call = phone ? ` Позвоните нам: ${phone}.` : "";
  return `Что-то пошло не так.${call} Код: ${requestId}`;
}

/** Refusals that exist only in HTTP. */
export const badRequest = (cause?: unknown) => new Refusal("bad_request", undefined, { cause });
export const unsupported = () => new Refusal("unsupported");
export const tooLarge = (status: 413 | 414 | 431 = 413) => new Refusal("too_large", undefined, { http: { status } });
export const methodNotAllowed = (methods: string[]) =>
  new Refusal("method_not_allowed", undefined, { http: { headers: { Allow: methods.join(", ") } } });
