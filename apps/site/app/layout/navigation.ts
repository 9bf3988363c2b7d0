/** Where the menus lead. */
export const mainNavigation = [
  { title: "Услуги и цены", to: "/categories" },
  { title: "Специалисты", to: "/specialists" },
  { title: "До и после", to: "/result" },
  { title: "Отзывы", to: "/reviews" },
  { title: "Статьи", to: "/articles" },
  { title: "О клинике", to: "/about" },
  { title: "Контакты", to: "/contacts" },
] as const;

/** The rest of the site, as the footer and the menu of the phone name it. */
export const patientNavigation = [
  { title: "Услуги", to: "/services" },
  { title: "Цены", to: "/prices" },
  { title: "Специалисты", to: "/specialists" },
  { title: "Фото до и после", to: "/result" },
  { title: "Отзывы", to: "/reviews" },
  { title: "Статьи", to: "/articles" },
  { title: "Видео", to: "/video" },
  { title: "Информация для пациентов", to: "/info" },
] as const;

export const clinicNavigation = [
  { title: "О клинике", to: "/about" },
  { title: "Новости", to: "/news" },
  { title: "Оборудование", to: "/equipments" },
  { title: "Лицензии", to: "/licenses" },
  { title: "Сертификаты", to: "/certificates" },
  { title: "Документы", to: "/documents" },
  { title: "Вакансии", to: "/vacancies" },
  { title: "Публикации в СМИ", to: "/mass-media" },
  { title: "Контакты", to: "/contacts" },
] as const;

/** In the menus while there are any, after the prices. */
const promotionsLink = { title: "Акции", to: "/promotions" } as const;

export const patientLinks = (hasPromotions: boolean) =>
  patientNavigation.flatMap<{ title: string; to: string }>((link) =>
    hasPromotions && link.to === "/prices" ? [link, promotionsLink] : [link],
  );

/** The page itself, or a page below it. */
export function isCurrent(to: string, pathname: string): boolean {
  return pathname === to || pathname.startsWith(`${to}/`);
}
