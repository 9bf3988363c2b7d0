import { emailMessage, isEmail } from "./email.ts";
import { isPhone, phoneMessage } from "./phone.ts";

/**
 * The rules of §5 as plain functions, without a schema library: the browser checks a field with the very function that the
 * schemas of the site's actions and of the API are made of. A check takes what was typed and gives the message, or `null`.
 */
export type Check = (typed: string) => string | null;

/** §5 of the specification, to the letter. */
export const requiredMessage = "Поле обязательно для заполнения!";

export const tooLongMessage = (max: number) => `Слишком длинный текст: не больше ${max} знаков`;

export const controlMessage = "Недопустимые знаки в тексте";

/** Line breaks and tabs are text; other control characters and lone surrogates are not. */
export const isPlainText = (text: string) => text.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/u.test(text);

/** Spaces, joiners and combining marks alone are nothing. */
export const isVisible = (text: string) => /[^\s\p{Cf}\p{Mn}]/u.test(text);

/** A text that must be there: 1 to `max` characters after trimming. */
export const requiredTextCheck =
  (max: number): Check =>
  (typed) => {
    const text = typed.trim();
    if (!isVisible(text)) return requiredMessage;
    if (!isPlainText(text)) return controlMessage;
    return text.length <= max ? null : tooLongMessage(max);
  };

export const phoneCheck: Check = (typed) => requiredTextCheck(32)(typed) ?? (isPhone(typed) ? null : phoneMessage);

/** A check that what was left empty passes. */
const optional =
  (check: Check): Check =>
  (typed) =>
    isVisible(typed) ? check(typed) : null;

export const emailCheck: Check = (typed) => requiredTextCheck(254)(typed) ?? (isEmail(typed) ? null : emailMessage);

/** An option must be chosen: its value is an id or a slug. */
export const choiceCheck: Check = (typed) =>
  isVisible(typed) && isPlainText(typed) && typed.trim().length <= 200 ? null : requiredMessage;

/** The five fields of §5 as the request forms ask for them. */
export const appointmentChecks = {
  name: requiredTextCheck(100),
  phone: phoneCheck,
  service: choiceCheck,
  doctor: choiceCheck,
  comment: requiredTextCheck(2000),
} satisfies Record<string, Check>;

/** When to call, in the visitor's words; asked for by no field of §5. */
export const preferredTimeCheck: Check = optional(requiredTextCheck(200));

/** «Подберите мне специалиста»: taken as a choice in requests, not in reviews. */
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

/** The mark is not among them: it is chosen, not typed, and may be left out. */
export const reviewChecks = {
  name: requiredTextCheck(100),
  phone: phoneCheck,
  service: choiceCheck,
  doctor: choiceCheck,
  comment: requiredTextCheck(5000),
} satisfies Record<string, Check>;

export const subscriptionChecks = { email: emailCheck } satisfies Record<string, Check>;
