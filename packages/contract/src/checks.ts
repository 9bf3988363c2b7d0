import { emailMessage, isAddress, isEmail } from "./email.ts";
import { isPhone, longestPhone, phoneMessage, plainPhone } from "./phone.ts";

/**
 * Validation rules of the forms as plain functions without a schema library, so that the browser, the site's actions and the API
 * all run the same checks. A check takes the typed value and returns an error message or `null`.
 */
export type Check = (typed: string) => string | null;

/** Error message for an empty required field, as specified. */
export const requiredMessage = "Поле обязательно для заполнения!";

export const tooLongMessage = (max: number) => `Слишком длинный текст: не больше ${max} знаков`;

/** The longest search of the site and of its lists, in characters. */
export const longestSearch = 100;

export const searchCheck: Check = (typed) =>
  lengthOf(typed.trim()) <= longestSearch ? null : `Слишком длинный запрос: не больше ${longestSearch} знаков`;

export const controlMessage = "Недопустимые знаки в тексте";

/** Line breaks and tabs are allowed in a text; other control characters and lone surrogates are not. */
export const isPlainText = (text: string) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\p{Cs}]/u.test(text);

/** The length in characters, as JSON Schema and the database count it: an emoji counts as one. */
export const lengthOf = (text: string) => [...text].length;

/** A text of spaces, joiners and combining marks only counts as empty. */
export const isVisible = (text: string) => /[^\s\p{Cf}\p{Mn}]/u.test(text);

/** A required text: 1 to `max` characters after trimming. */
export const requiredTextCheck =
  (max: number): Check =>
  (typed) => {
    const text = typed.trim();
    if (!isVisible(text)) return requiredMessage;
    if (!isPlainText(text)) return controlMessage;
    // Browsers send a line break as two characters.
    return lengthOf(text.replaceAll("\r\n", "\n")) <= max ? null : tooLongMessage(max);
  };

export const nameCheck: Check = (typed) =>
  requiredTextCheck(100)(typed) ?? (/[\n\r\u2028\u2029]/.test(typed.trim()) ? "Имя пишется в одну строку" : null);

export const phoneCheck: Check = (typed) => requiredTextCheck(longestPhone)(plainPhone(typed)) ?? (isPhone(typed) ? null : phoneMessage);

/** Makes a check optional: an empty value passes. */
const optional =
  (check: Check): Check =>
  (typed) =>
    isVisible(typed) ? check(typed) : null;

/** For subscriptions and answers to vacancies: the specification's pattern. */
export const emailCheck: Check = (typed) => requiredTextCheck(254)(typed) ?? (isEmail(typed) ? null : emailMessage);

/** For staff, settings and everything except subscriptions and answers to vacancies: any valid address. */
export const addressCheck: Check = (typed) => requiredTextCheck(254)(typed) ?? (isAddress(typed) ? null : emailMessage);

/** A required choice: the option's value is an id or a slug. */
export const choiceCheck: Check = (typed) =>
  isVisible(typed) && isPlainText(typed) && lengthOf(typed.trim()) <= 200 ? null : requiredMessage;

/** The five fields of the request forms. */
export const appointmentChecks = {
  name: nameCheck,
  phone: phoneCheck,
  service: choiceCheck,
  doctor: choiceCheck,
  email: optional(emailCheck),
  comment: requiredTextCheck(2000),
} satisfies Record<string, Check>;

/** Preferred time of the call, in the visitor's words; optional. */
export const preferredTimeCheck: Check = optional(requiredTextCheck(200));

/** The option «Подберите мне специалиста»: accepted in requests, rejected in reviews. */
export const anyChoice = "any";

export const feedbackChecks = {
  name: nameCheck,
  phone: phoneCheck,
  comment: requiredTextCheck(2000),
} satisfies Record<string, Check>;

export const vacancyChecks = {
  name: nameCheck,
  phone: phoneCheck,
  email: optional(emailCheck),
  comment: optional(requiredTextCheck(2000)),
} satisfies Record<string, Check>;

/** The mark is not checked here: it is optional, and visitors choose it instead of typing. */
export const reviewChecks = {
  name: nameCheck,
  phone: phoneCheck,
  service: choiceCheck,
  doctor: choiceCheck,
  comment: requiredTextCheck(5000),
} satisfies Record<string, Check>;

export const subscriptionChecks = { email: emailCheck } satisfies Record<string, Check>;

export const passwordMessage = "Не менее 8 символов: заглавная и строчная буквы, а также цифра или специальный знак";

/** A longer password would only make hashing slow. */
const maxPassword = 128;

/** The rules of a staff password, one by one, so that the panel can tick them off while it is typed. */
export const passwordRules = {
  long: (typed: string) => typed.length >= 8,
  letters: (typed: string) => /\p{Lu}/u.test(typed) && /\p{Ll}/u.test(typed),
  digitOrSign: (typed: string) => /[^\p{L}\s]/u.test(typed),
};

/** A password is checked as typed: spaces count. */
export const passwordCheck: Check = (typed) => {
  if (typed === "") return requiredMessage;
  if (!isPlainText(typed) || !Object.values(passwordRules).every((holds) => holds(typed))) return passwordMessage;
  return typed.length <= maxPassword ? null : tooLongMessage(maxPassword);
};

export const russianMessage = "Только русские буквы";

/** The specified pattern, lower-case Cyrillic letters, applied to each half of a double name. */
const russianName = /^[а-яё]+(?:-[а-яё]+)?$/;

export const staffNameCheck: Check = (typed) =>
  requiredTextCheck(50)(typed) ?? (russianName.test(typed.trim().toLowerCase()) ? null : russianMessage);
