import type { StaffRole } from "@len/contract/staff/roles";

export { agreed, counted, type Forms } from "@len/contract/counted";

/** «+7 900 000-63-08»; a foreign phone number is not changed. */
export const phoneWords = (phone: string) => phone.replace(/^(\+7)(\d{3})(\d{3})(\d\d)(\d\d)$/, "$1\u00a0$2\u00a0$3-$4-$5");

export const seconds = ["секунду", "секунды", "секунд"] as const;

const roleNames = {
  owner: "владелец",
  editor: "редактор",
  reception: "администратор",
  moderator: "модератор",
  auditor: "проверяющий",
} as const;

/** The names of the roles: «администратор, редактор». An «администратор» of the clinic has the roles for requests and for reviews. */
export const rolesInWords = (roles: readonly StaffRole[]) =>
  roles
    .filter((role) => role !== "moderator" || !roles.includes("reception"))
    .map((role) => roleNames[role])
    .join(", ");

export const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The text with a small first letter, for the middle of a sentence: «приём дерматолога». Abbreviations are not changed. */
export const lowerFirst = (text: string) => (/^\p{Lu}(?:\p{Ll}|\s)/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text);
