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
