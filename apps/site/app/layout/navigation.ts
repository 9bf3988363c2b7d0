/** Where the menus lead: only what exists. A section of the home page until the section has a page of its own. */
export const mainNavigation = [
  { title: "Услуги и цены", to: "/#uslugi" },
  { title: "Специалисты", to: "/specialists" },
  { title: "Отзывы", to: "/reviews" },
  { title: "Статьи", to: "/articles" },
  { title: "О клинике", to: "/about" },
  { title: "Контакты", to: "/contacts" },
] as const;

/** The rest of the site, as the footer and the menu of the phone name it. */
export const patientNavigation = [
  { title: "Специалисты", to: "/specialists" },
  { title: "Отзывы", to: "/reviews" },
  { title: "Новости", to: "/news" },
  { title: "Статьи", to: "/articles" },
  { title: "Информация для пациентов", to: "/info" },
] as const;

export const clinicNavigation = [
  { title: "О клинике", to: "/about" },
  { title: "Лицензии", to: "/licenses" },
  { title: "Сертификаты", to: "/certificates" },
  { title: "Документы", to: "/documents" },
  { title: "Вакансии", to: "/vacancies" },
  { title: "Публикации в СМИ", to: "/mass-media" },
  { title: "Контакты", to: "/contacts" },
] as const;

/** The page itself, or a page below it. Sections of the home page are never «the current page». */
export function isCurrent(to: string, pathname: string): boolean {
  return !to.includes("#") && (pathname === to || pathname.startsWith(`${to}/`));
}
