import { emailMessage, isEmail } from "./email.ts";
import { isPhone, phoneMessage } from "./phone.ts";

/**
 * Validation rules of the forms as plain functions without a schema library, so that the browser, the site's actions and the API
 * all run the same checks. A check takes the typed value and returns an error message or `null`.
 */
export type Check = (typed: string) => string | null;

/** Message of an empty required field, word for word as specified. */
export const requiredMessage = "Поле обязательно для заполнения!";

export const tooLongMessage = (max: number) => `Слишком длинный текст: не больше ${max} знаков`;

export const controlMessage = "Недопустимые знаки в тексте";

/** Line breaks and tabs are allowed in a text; other control characters and lone surrogates are not. */
export const isPlainText = (text: string) => text.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/u.test(text);

/** A text of spaces, joiners and combining marks only counts as empty. */
export const isVisible = (text: string) => /[^\s\p{Cf}\p{Mn}]/u.test(text);

/** A required text: 1 to `max` characters after trimming. */
export const requiredTextCheck =
  (max: number): Check =>
  (typed) => {
    const text = typed.trim();
    if (!isVisible(text)) return requiredMessage;
    if (!isPlainText(text)) return controlMessage;
    return text.length <= max ? null : tooLongMessage(max);
  };

export const phoneCheck: Check = (typed) => requiredTextCheck(32)(typed) ?? (isPhone(typed) ? null : phoneMessage);

/** Makes a check optional: an empty value passes. */
const optional =
  (check: Check): Check =>
  (typed) =>
    isVisible(typed) ? check(typed) : null;

export const emailCheck: Check = (typed) => requiredTextCheck(254)(typed) ?? (isEmail(typed) ? null : emailMessage);

/** A required choice: the option's value is an id or a slug. */
export const choiceCheck: Check = (typed) =>
  isVisible(typed) && isPlainText(typed) && typed.trim().length <= 200 ? null : requiredMessage;

/** The five fields of the request forms. */
export const appointmentChecks = {
  name: requiredTextCheck(100),
  phone: phoneCheck,
  service: choiceCheck,
  doctor: choiceCheck,
  comment: requiredTextCheck(2000),
} satisfies Record<string, Check>;

/** Preferred time of the call, in the visitor's words; optional. */
export const preferredTimeCheck: Check = optional(requiredTextCheck(200));

/** The option «Подберите мне специалиста»: accepted in requests, rejected in reviews. */
export const anyChoice = "any";

export const feedbackChecks = {
  name: requiredTextCheck(100),
  phone: phoneCheck,
  comment: requiredTextCheck(2000),
} satisfies Record<string, Check>;

export const vacancyChecks = {
  name: requiredTextCheck(100),
  phone: phoneCheck,
  email: optional(emailCheck),
  comment: optional(requiredTextCheck(2000)),
} satisfies Record<string, Check>;

/** The mark is not checked here: it is chosen rather than typed, and optional. */
export const reviewChecks = {
  name: requiredTextCheck(100),
  phone: phoneCheck,
  service: choiceCheck,
  doctor: choiceCheck,
  comment: requiredTextCheck(5000),
} satisfies Record<string, Check>;

export const subscriptionChecks = { email: emailCheck } satisfies Record<string, Check>;
