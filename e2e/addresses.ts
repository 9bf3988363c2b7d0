/** Ports of the journeys' own programs, away from those of `npm start`; `E2E_PORT` lets two runs stand side by side. */
export const sitePort = Number(process.env.E2E_PORT ?? 4300);
export const apiPort = sitePort + 1;
export const siteUrl = `http://localhost:${sitePort}`;

/** Pages of news, articles, reviews, papers, the clinic and search, each kind and each state of it. */
export const editorialPages = [
  "/news",
  "/news?category=trihologiya",
  "/news?category=net-takoj",
  "/news/novyj-sosudistyj-lazer",
  "/articles",
  "/articles?page=2",
  "/articles/uhod-za-kozhej",
  "/articles/uhod-za-kozhej/chem-umyvatsya",
  "/reviews",
  "/reviews?doctor=yaseneva-mariya",
  "/reviews?doctor=net-takogo",
  "/vacancies",
  "/vacancies/vrach-dermatovenerolog",
  "/documents",
  "/licenses",
  "/certificates",
  "/mass-media",
  "/about",
  "/info",
  "/contacts",
  "/search",
  "/search?search=лазер",
  "/search?search=кожа&type=article",
  "/search?search=щщщщщ",
  "/sitemap",
];

/** Every kind of page in every state of it. */
export const everyPage = [
  "/",
  "/specialists",
  "/specialists?search=щщщ",
  "/specialists/yaseneva-mariya",
  "/categories",
  "/categories/dermatologiya",
  "/categories/lazernye-tehnologii/lazernaya-shlifovka",
  "/categories/lazernye-tehnologii/lazernaya-shlifovka/frakcionnaya-shlifovka-lica",
  "/services",
  "/services?search=щщщ",
  "/prices",
  "/result",
  "/result?category=kosmetologiya",
  "/equipments",
  "/equipments/frakcionnyj-lazer-reshetka",
  "/video",
  "/zapis",
  "/requests/feedback",
  "/requests/review",
  "/requests/vacancy",
  "/requests/subscribe",
  "/privacy",
  "/consents/soglasie-zapis",
  "/net-takoj-stranicy",
  ...editorialPages,
];

/** One page of each kind that looks like no other. */
export const mainTypes = [
  "/",
  "/specialists",
  "/specialists/yaseneva-mariya",
  "/categories",
  "/categories/lazernye-tehnologii/lazernaya-shlifovka/frakcionnaya-shlifovka-lica",
  "/services",
  "/prices",
  "/result",
  "/requests/review",
  "/articles",
  "/articles/uhod-za-kozhej/chem-umyvatsya",
  "/reviews",
  "/vacancies/vrach-dermatovenerolog",
  "/about",
  "/contacts",
  "/privacy",
];
