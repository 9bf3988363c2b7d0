type SitePage = {
  /** The name of all such pages in a chart: «Страницы врачей». */
  all: string;
  /** For example «страница врача». */
  one: string;
  /** For example «со страницы врача». */
  from: string;
};

/** The pages from which forms are sent, by the first part of their path. */
const pages: Record<string, SitePage> = {
  "": { all: "Главная", one: "главная", from: "с главной" },
  specialists: { all: "Страницы врачей", one: "страница врача", from: "со страницы врача" },
  categories: { all: "Страницы услуг", one: "страница услуги", from: "со страницы услуги" },
  services: { all: "Список услуг", one: "услуги", from: "со страницы услуг" },
  prices: { all: "Прайс-лист", one: "прайс-лист", from: "с прайс-листа" },
  articles: { all: "Статьи", one: "статья", from: "из статьи" },
  news: { all: "Новости", one: "новости", from: "из новостей" },
  promotions: { all: "Акции", one: "акции", from: "со страницы акций" },
  contacts: { all: "Контакты", one: "контакты", from: "со страницы контактов" },
  vacancies: { all: "Вакансии", one: "вакансии", from: "со страницы вакансий" },
  reviews: { all: "Отзывы", one: "отзывы", from: "со страницы отзывов" },
  equipments: { all: "Оборудование", one: "оборудование", from: "со страницы оборудования" },
  result: { all: "До и\u00a0после", one: "результаты", from: "со страницы результатов" },
  zapis: { all: "Страница записи", one: "страница записи", from: "со страницы записи" },
};
const listOfDoctors = { one: "список врачей", from: "со списка врачей" };
const other: SitePage = { all: "Другие страницы", one: "сайт", from: "с сайта" };

/** The name by the first part of a path, such as `specialists`; the home page has an empty one. */
export const pagesOfKind = (kind: string) => (pages[kind] ?? other).all;

function pageAt(path: string) {
  const [kind = "", item] = path.replace(/^\/|[?#].*$/g, "").split("/");
  return kind === "specialists" && !item ? listOfDoctors : (pages[kind] ?? other);
}

/** «страница врача»; empty if the page is unknown. */
export const pageName = (path: string | null) => (path === null ? "" : pageAt(path).one);

/** «со страницы врача»; «с сайта» if the page is unknown. */
export const fromPage = (path: string | null) => (path === null ? other : pageAt(path)).from;
