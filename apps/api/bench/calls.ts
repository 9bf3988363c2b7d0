/**
 * What is asked of each public read. `page`: the first page of a list in pages; `one`: a single item; `all`: a whole list, judged by
 * the row; `search` reads texts. A read of the OpenAPI document that is not here fails the bench.
 */
export type Call = { read: string; address: string; kind: "page" | "one" | "all" | "search" };

const one = (read: string, address: string): Call => ({ read, address, kind: "one" });
const page = (read: string, address = read): Call => ({ read, address, kind: "page" });
const all = (read: string, address = read): Call => ({ read, address, kind: "all" });
const search = (read: string, address: string): Call => ({ read, address, kind: "search" });

export const calls: Call[] = [
  page("/api/doctors"),
  page("/api/doctors", "/api/doctors?category=dermatologiya"),
  search("/api/doctors", "/api/doctors?search=ясенева"),
  search("/api/doctors", "/api/doctors?search=ясинева"),
  one("/api/doctors/show-by-slug/{slug}", "/api/doctors/show-by-slug/yaseneva-mariya"),
  one("/api/doctors/by-category/{slug}", "/api/doctors/by-category/dermatologiya"),
  all("/api/categories"),
  all("/api/categories/in-main-page"),
  one("/api/categories/{slug}", "/api/categories/dermatologiya"),
  all("/api/footer"),
  all("/api/services"),
  all("/api/services/popular"),
  one("/api/services/{slug}", "/api/services/pervichnyj-priem-dermatologa"),
  page("/api/news"),
  page("/api/news", "/api/news?type=article"),
  page("/api/news", "/api/news?category=uhod-za-kozhej"),
  all("/api/news/categories"),
  one("/api/news/{slug}", "/api/news/kozha-zimoj"),
  page("/api/doctor-reviews"),
  page("/api/doctor-reviews", "/api/doctor-reviews?category=dermatologiya"),
  page("/api/doctor-reviews/by-doctor/{id}", "/api/doctor-reviews/by-doctor/yaseneva-mariya"),
  all("/api/vacancies"),
  one("/api/vacancies/{id}", "/api/vacancies/vrach-dermatovenerolog"),
  all("/api/vacations"),
  one("/api/vacations/{id}", "/api/vacations/vrach-dermatovenerolog"),
  all("/api/documents"),
  all("/api/licenses"),
  all("/api/certificates"),
  all("/api/equipments"),
  all("/api/equipments/categories"),
  one("/api/equipments/{slug}", "/api/equipments/frakcionnyj-lazer-reshetka"),
  all("/api/portfolios"),
  all("/api/videos"),
  all("/api/mass-media-publications"),
  page("/api/mass-media-publications/paginate"),
  all("/api/banners"),
  one("/api/pages/{slug}", "/api/pages/about"),
  one("/api/contacts", "/api/contacts"),
  all("/api/consents"),
  one("/api/consents/{id}", "/api/consents/soglasie-zapis"),
  all("/api/seo-texts"),
  one("/api/settings", "/api/settings"),
  all("/api/sitemap"),
  all("/api/sitemap/entries"),
  all("/api/sitemap/pictures"),
  search("/api/search", "/api/search?search=лазерная эпиляция"),
  search("/api/search", "/api/search?search=дермотолог"),
  search("/api/search", "/api/search?search=лазерная эпиляция в марьино"),
  search("/api/search/suggest", "/api/search/suggest?search=лаз"),
];

/** A stream without an end, not a read. */
export const notReads = ["/api/changes"];
