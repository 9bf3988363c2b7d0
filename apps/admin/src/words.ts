import type { StaffRole } from "@len/contract/staff/roles";

/** One, two to four, five and more: 21 as 1, 11–14 as 5. */
export type Forms = readonly [one: string, few: string, many: string];

const rules = new Intl.PluralRules("ru");

/** The form that agrees with the number. */
export function agreed(number: number, [one, few, many]: Forms): string {
  const rule = rules.select(number);
  return rule === "one" ? one : rule === "few" ? few : many;
}

/** The number and its word with a no-break space. */
export const counted = (number: number, forms: Forms) => `${number.toLocaleString("ru-RU")}\u00a0${agreed(number, forms)}`;

/** «+7 900 000-63-08»; a telephone of another country stays as it is. */
export const phoneWords = (phone: string) => phone.replace(/^(\+7)(\d{3})(\d{3})(\d\d)(\d\d)$/, "$1\u00a0$2\u00a0$3-$4-$5");

export const seconds = ["секунду", "секунды", "секунд"] as const;

const roleNames = {
  owner: "владелец",
  editor: "редактор",
  reception: "администратор",
  moderator: "модератор",
  auditor: "проверяющий",
} as const;

/** «администратор, редактор». An «администратор» of the clinic holds two roles: requests and reviews. */
export const rolesInWords = (roles: readonly StaffRole[]) =>
  roles
    .filter((role) => role !== "moderator" || !roles.includes("reception"))
    .map((role) => roleNames[role])
    .join(", ");

export const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** «Приём дерматолога» inside a sentence; an abbreviation stays. */
export const lowerFirst = (text: string) => (/^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text);
