/** Pages of the site that are no item of the clinic's content, in the order of the site map. */
export const sections = [
  { title: "Главная", path: "/" },
  { title: "О клинике", path: "/about" },
  { title: "Специалисты", path: "/specialists" },
  { title: "Отзывы", path: "/reviews" },
  { title: "Новости", path: "/news" },
  { title: "Статьи", path: "/articles" },
  { title: "Контакты", path: "/contacts" },
  { title: "Запись на прием", path: "/zapis" },
  { title: "Информация для пациентов", path: "/info" },
  { title: "Документы", path: "/documents" },
  { title: "Лицензии", path: "/licenses" },
  { title: "Сертификаты", path: "/certificates" },
  { title: "Публикации в СМИ", path: "/mass-media" },
  { title: "Вакансии", path: "/vacancies" },
  { title: "Политика конфиденциальности", path: "/privacy" },
  { title: "Карта сайта", path: "/sitemap" },
] as const;
