import type { StaffRole } from "@len/contract/staff/roles";

export type Section = {
  path: string;
  name: string;
  /** Heading in the rail, shared with the sections before it that have the same one. */
  group: string | null;
  roles: readonly StaffRole[];
  /** What waits in the section, beside its name. */
  count?: "requests" | "reviews";
};

/** The sections of the panel in the order of the rail. The API decides who may read what; these roles decide what is linked. */
export const sections: readonly Section[] = [
  { path: "/", name: "Сегодня", group: null, roles: ["owner", "reception", "moderator"] },
  { path: "/requests", name: "Заявки", group: "Заявки и отзывы", roles: ["owner", "reception"], count: "requests" },
  { path: "/reviews", name: "Отзывы", group: "Заявки и отзывы", roles: ["owner", "moderator"], count: "reviews" },
  { path: "/content", name: "Ещё разделы", group: "Сайт", roles: ["owner", "editor"] },
  { path: "/people", name: "Сотрудники", group: "Порядок", roles: ["owner"] },
  { path: "/log", name: "Журнал действий", group: "Порядок", roles: ["owner", "auditor"] },
];

export const sectionsOf = (roles: readonly StaffRole[]) => sections.filter((section) => roles.some((role) => section.roles.includes(role)));
