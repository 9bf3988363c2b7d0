import type { StaffRole } from "@len/contract/staff/roles";

/** A position in the clinic: a sentence about the sections it can open, and the roles that it has. */
export const positions = [
  { id: "owner", name: "Владелец", sees: "Всё, включая сотрудников и журнал", roles: ["owner"] },
  { id: "desk", name: "Администратор", sees: "Заявки и отзывы, без правки сайта", roles: ["reception", "moderator"] },
  { id: "moderator", name: "Модератор", sees: "Только отзывы", roles: ["moderator"] },
  { id: "editor", name: "Редактор", sees: "Сайт и цены, без заявок и телефонов", roles: ["editor"] },
  { id: "auditor", name: "Проверяющий", sees: "Журнал и согласия, ничего не меняет", roles: ["auditor"] },
] as const satisfies readonly { id: string; name: string; sees: string; roles: readonly StaffRole[] }[];

export type Position = (typeof positions)[number]["id"];

/** The positions of a person with these roles. «Администратор» includes the role of the moderator. */
export const positionsOf = (roles: readonly StaffRole[]): Position[] =>
  positions
    .filter(({ id, roles: [first] }) => roles.includes(first) && !(id === "moderator" && roles.includes("reception")))
    .map(({ id }) => id);

export const rolesOf = (chosen: readonly Position[]): StaffRole[] => [
  ...new Set(positions.filter(({ id }) => chosen.includes(id)).flatMap(({ roles }) => [...roles])),
];

/** «Администратор, редактор» */
export function positionsInWords(roles: readonly StaffRole[]): string {
  const chosen = positionsOf(roles);
  const words = positions.filter(({ id }) => chosen.includes(id)).map(({ name }, index) => (index === 0 ? name : name.toLowerCase()));
  return words.join(", ");
}
