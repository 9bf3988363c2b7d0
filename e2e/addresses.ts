/** Ports of the programs under test, different from those of `npm start`; `E2E_PORT` allows two runs at once. */
export const sitePort = Number(process.env.E2E_PORT ?? 4300);
export const apiPort = sitePort + 1;
export const siteUrl = `http://localhost:${sitePort}`;
export const apiUrl = `http://localhost:${apiPort}`;

/**
 * Marks by which checks select pages. `own`: the page has a unique layout; `printed`: it is made for printing; `titled`: its title and
 * description must be unique.
 */
type Mark = "own" | "printed" | "titled";

type Page = { name: string; path: string; marks: Mark[] };

const page = (name: string, path: string, ...marks: Mark[]): Page => ({ name, path, marks });

/** A token that is well-formed but unknown, for links in letters; the pages look it up only when their button is pressed. */
const token = "a".repeat(43);

/** Every kind of page, in all of its states. */
export const pages = [
  page("home", "/", "own"),
  page("doctors", "/specialists", "own"),
  page("doctors-none", "/specialists?search=щщщ"),
  page("week", "/specialists/week", "own", "printed", "titled"),
  page("doctor", "/specialists/yaseneva-mariya", "own", "printed"),
  page("categories", "/categories", "own"),
  page("direction", "/categories/dermatologiya"),
  page("group", "/categories/lazernye-tehnologii/lazernaya-shlifovka"),
  page("service", "/categories/dermatologiya/priem-i-diagnostika/pervichnyj-priem-dermatologa", "printed"),
  page("service-device", "/categories/lazernye-tehnologii/lazernaya-shlifovka/frakcionnaya-shlifovka-lica", "own"),
  page("services", "/services", "own"),
  page("services-none", "/services?search=щщщ"),
  page("prices", "/prices", "own", "printed"),
  page("plan", "/plan?s=pervichnyj-priem-dermatologa,kartirovanie-rodinok", "own", "printed"),
  page("conditions", "/conditions", "own", "titled"),
  page("atlas", "/conditions/atlas", "own", "titled"),
  page("condition", "/conditions/rozacea", "own", "printed", "titled"),
  page("promotions", "/promotions", "own", "titled"),
  page("promotion", "/promotions/spokojnyj-uhod-zimoj", "titled"),
  page("result", "/result", "own", "titled"),
  page("result-direction", "/result?category=kosmetologiya", "titled"),
  page("equipments", "/equipments", "titled"),
  page("device", "/equipments/frakcionnyj-lazer-reshetka"),
  page("video", "/video"),
  page("record", "/zapis"),
  page("feedback", "/requests/feedback"),
  page("review", "/requests/review", "own"),
  page("vacancy-request", "/requests/vacancy?vacancy=vrach-dermatovenerolog"),
  page("subscribe", "/requests/subscribe"),
  page("sent", "/requests/sent"),
  page("confirm", `/subscribe/confirm/${token}`),
  page("cancel", `/subscribe/cancel/${token}`),
  page("privacy", "/privacy", "own", "titled"),
  page("consent", "/consents/soglasie-zapis", "titled"),
  page("news", "/news", "titled"),
  page("news-tag", "/news?category=trihologiya", "titled"),
  page("news-tag-none", "/news?category=net-takoj", "titled"),
  page("news-item", "/news/novyj-sosudistyj-lazer", "titled"),
  page("articles", "/articles", "own", "titled"),
  page("articles-later", "/articles?page=2", "titled"),
  page("article-category", "/articles/uhod-za-kozhej", "titled"),
  page("article", "/articles/uhod-za-kozhej/chem-umyvatsya", "own", "printed", "titled"),
  page("reviews", "/reviews", "own", "titled"),
  page("reviews-doctor", "/reviews?doctor=yaseneva-mariya", "titled"),
  page("reviews-doctor-none", "/reviews?doctor=net-takogo", "titled"),
  page("vacancies", "/vacancies", "titled"),
  page("vacancy", "/vacancies/vrach-dermatovenerolog", "own", "titled"),
  page("documents", "/documents", "titled"),
  page("licences", "/licenses", "titled"),
  page("certificates", "/certificates", "titled"),
  page("mass-media", "/mass-media", "titled"),
  page("about", "/about", "own", "titled"),
  page("info", "/info", "titled"),
  page("staff-page", "/nalogovyj-vychet", "titled"),
  page("contacts", "/contacts", "own", "printed", "titled"),
  page("search", "/search?search=лазер", "titled"),
  page("search-empty", "/search", "titled"),
  page("search-type", "/search?search=кожа&type=article", "titled"),
  page("search-nothing", "/search?search=щщщщщ", "titled"),
  page("sitemap", "/sitemap", "titled"),
  page("missing", "/net-takoj-stranicy"),
];

/** The pages with a mark. */
export const pagesMarked = (mark: Mark) => pages.filter(({ marks }) => marks.includes(mark));
