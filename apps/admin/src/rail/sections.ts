import type { StaffRole } from "@len/contract/staff/roles";

export type Section = {
  path: string;
  name: string;
  /** The heading above the section in the rail. Neighbouring sections with the same heading share it. */
  group: string | null;
  roles: readonly StaffRole[];
  /** The kind of waiting items whose number is shown beside the name. */
  count?: "requests" | "reviews";
  /** The section of content whose records are counted beside its name. */
  entity?: string;
  /** Another count shown beside the name. */
  total?: "media" | "sections" | "prices" | "readiness";
  /** Whether the section leaves the rail when the site opens. */
  isUntilOpening?: true;
};

const editing = ["owner", "editor"] as const;
const ofContent = (group: string, entity: string, name: string): Section => ({
  ...{ path: `/content/${entity}`, name, group, roles: editing, entity },
});

/** The sections of the panel in the order of the rail. These roles only decide which links are shown; the API decides who may read what. */
const sections: readonly Section[] = [
  { path: "/first-hour", name: "Первый час", group: null, roles: ["owner"], isUntilOpening: true },
  { path: "/", name: "Сегодня", group: null, roles: ["owner", "reception", "moderator"] },
  { path: "/requests", name: "Заявки", group: "Заявки и отзывы", roles: ["owner", "reception"], count: "requests" },
  { path: "/reviews", name: "Отзывы", group: "Заявки и отзывы", roles: ["owner", "moderator"], count: "reviews" },
  ofContent("Сайт", "news", "Статьи и новости"),
  ofContent("Сайт", "pages", "Страницы"),
  ofContent("Сайт", "portfolios", "До и после"),
  ofContent("Сайт", "promotions", "Акции"),
  { path: "/media", name: "Картинки и файлы", group: "Сайт", roles: editing, total: "media" },
  { path: "/content", name: "Ещё разделы", group: "Сайт", roles: editing, total: "sections" },
  ofContent("Клиника", "doctors", "Врачи"),
  ofContent("Клиника", "services", "Услуги"),
  { path: "/prices", name: "Цены", group: "Клиника", roles: editing, total: "prices" },
  ofContent("Клиника", "documents", "Документы"),
  ofContent("Клиника", "locations", "Адреса и часы"),
  { path: "/readiness", name: "Готовность сайта", group: "Порядок", roles: editing, total: "readiness" },
  { path: "/settings", name: "Настройки", group: "Порядок", roles: editing },
  { path: "/search-words", name: "Что ищут", group: "Порядок", roles: editing },
  { path: "/people", name: "Сотрудники", group: "Порядок", roles: ["owner"] },
  { path: "/log", name: "Журнал действий", group: "Порядок", roles: ["owner", "auditor"] },
];

export const sectionsOf = (roles: readonly StaffRole[]) => sections.filter((section) => roles.some((role) => section.roles.includes(role)));

/** The reader's sections that are in the rail. */
export const inRail = (own: readonly Section[], isSiteOpen: boolean) => own.filter(({ isUntilOpening }) => !isUntilOpening || !isSiteOpen);

/** Whether a section of content is in the rail; the others are under «Ещё разделы». */
export const isInRail = (entity: string) => sections.some((section) => section.entity === entity);

/** The section to which an address belongs; its records have addresses below it. */
export const sectionAt = (pathname: string): Section | undefined =>
  sections
    .filter(({ path }) => pathname === path || (path !== "/" && pathname.startsWith(`${path}/`)))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
