/** Where the menus lead: only what exists. A section of the home page until the section has a page of its own. */
export const mainNavigation = [
  { title: "Услуги и цены", to: "/categories" },
  { title: "Специалисты", to: "/specialists" },
  { title: "До и после", to: "/result" },
  { title: "Отзывы", to: "/#otzyvy" },
  { title: "Новости", to: "/#novosti" },
  { title: "Контакты", to: "/#kontakty" },
] as const;

/** Sections that stand in the burger menu and at the foot, not in the header. */
export const moreNavigation = [
  { title: "Услуги", to: "/services" },
  { title: "Цены", to: "/prices" },
  { title: "Оборудование", to: "/equipments" },
  { title: "Видео", to: "/video" },
] as const;

/** The page itself, or a page below it. Sections of the home page are never «the current page». */
export function isCurrent(to: string, pathname: string): boolean {
  return !to.includes("#") && (pathname === to || pathname.startsWith(`${to}/`));
}
