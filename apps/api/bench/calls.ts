import { randomUUID } from "node:crypto";
import { calls as contractCalls } from "@len/contract/calls";

/**
 * The benchmark's request for each public call. `page`: the first page of a paginated list; `one`: one item; `all`: a whole list, measured
 * per row; `search`: a full-text search; `post`: writes `body`. `path` is the call's name in the OpenAPI document: a test of the API
 * checks that each call of the document is here or excluded by name, and that there are no others.
 */
export type Call = { path: string; address: string; kind: "page" | "one" | "all" | "search" | "post"; body?: () => object };

const one = (path: string, address: string): Call => ({ path, address, kind: "one" });
const page = (path: string, address = path): Call => ({ path, address, kind: "page" });
const all = (path: string, address = path): Call => ({ path, address, kind: "all" });
const search = (path: string, address: string): Call => ({ path, address, kind: "search" });
const post = (path: string, address: string, body: () => object): Call => ({ path, address, kind: "post", body });

/** Each body is unique: the API treats an identical one as a repeated post. */
const person = () => {
  const comment = randomUUID();
  return { name: "Анна", phone: `+7 900 ${comment.replace(/\D/g, "").padEnd(7, "0").slice(0, 7)}`, comment };
};
const about = { service: { id: "pervichnyj-priem-dermatologa" }, doctor: { id: "yaseneva-mariya" } };

const named: Call[] = [
  page("/api/doctors"),
  page("/api/doctors", "/api/doctors?category=dermatologiya"),
  search("/api/doctors", "/api/doctors?search=ясенева"),
  search("/api/doctors", "/api/doctors?search=ясинева"),
  page("/api/doctors", "/api/doctors?ages=adults&language=английский&priceTo=500000&hours=week&order=soonest"),
  one("/api/free-times", "/api/free-times?service=pervichnyj-priem-dermatologa&doctor=yaseneva-mariya&days=31"),
  one("/api/free-times/soonest", "/api/free-times/soonest?doctors=yaseneva-mariya"),
  one("/api/doctors/choices", "/api/doctors/choices?category=dermatologiya&ages=adults"),
  one("/api/doctors/show-by-slug/{slug}", "/api/doctors/show-by-slug/yaseneva-mariya"),
  one("/api/doctors/by-category/{slug}", "/api/doctors/by-category/dermatologiya"),
  one("/api/categories/{slug}", "/api/categories/dermatologiya"),
  all("/api/services"),
  all("/api/prices"),
  one("/api/services/{slug}", "/api/services/pervichnyj-priem-dermatologa"),
  one("/api/conditions/{slug}", "/api/conditions/akne"),
  one("/api/promotions/{slug}", "/api/promotions/spokojnyj-uhod-zimoj"),
  page("/api/news"),
  page("/api/news", "/api/news?type=article"),
  page("/api/news", "/api/news?category=uhod-za-kozhej"),
  one("/api/news/categories/{slug}", "/api/news/categories/uhod-za-kozhej"),
  one("/api/news/{slug}", "/api/news/kozha-zimoj"),
  page("/api/doctor-reviews"),
  page("/api/doctor-reviews", "/api/doctor-reviews?category=dermatologiya"),
  page("/api/doctor-reviews/by-doctor/{id}", "/api/doctor-reviews/by-doctor/yaseneva-mariya"),
  all("/api/vacancies"),
  one("/api/vacancies/{id}", "/api/vacancies/vrach-dermatovenerolog"),
  all("/api/vacations"),
  one("/api/vacations/{id}", "/api/vacations/vrach-dermatovenerolog"),
  one("/api/equipments/{slug}", "/api/equipments/frakcionnyj-lazer-reshetka"),
  all("/api/portfolios"),
  all("/api/mass-media-publications"),
  page("/api/mass-media-publications/paginate"),
  one("/api/pages/{slug}", "/api/pages/about"),
  one("/api/contacts", "/api/contacts"),
  one("/api/consents/{id}", "/api/consents/soglasie-zapis"),
  one("/api/settings", "/api/settings"),
  search("/api/search", "/api/search?search=лазерная эпиляция"),
  search("/api/search", "/api/search?search=дермотолог"),
  search("/api/search", "/api/search?search=лазерная эпиляция в марьино"),
  search("/api/search/suggest", "/api/search/suggest?search=лаз"),
  post("/api/requests/doctor-appointments", "/api/requests/doctor-appointments", () => ({ kind: "record", ...person(), ...about })),
  post("/api/requests/feedback", "/api/requests/feedback", person),
  post("/api/requests/vacation/{slug}", "/api/requests/vacation/vrach-dermatovenerolog", () => ({ form: person() })),
  post("/api/doctor-reviews/store", "/api/doctor-reviews/store", () => ({ rate: 5, ...person(), ...about })),
  post("/api/subscriptions", "/api/subscriptions", () => ({ email: `${randomUUID()}@example.ru` })),
];

/** Whole lists without parameters are taken from the contract. */
const lists = Object.values(contractCalls)
  .filter(({ method, path, params, query }) => {
    const isPlain = Object.keys({ ...params.shape, ...query.shape }).length === 0;
    return method === "get" && isPlain && !named.some((call) => call.path === path);
  })
  .map(({ path }) => all(path));

export const calls: Call[] = [...named, ...lists];

/**
 * Calls without a benchmark: the endless stream, calls that need a token from a letter or of a request, and holds, because a visitor may
 * have only two.
 */
export const notAsked = [
  "/api/changes",
  "/api/requests/status",
  "/api/requests/add",
  "/api/requests/withdraw",
  "/api/requests/times",
  "/api/requests/move",
  "/api/requests/cancel",
  "/api/requests/confirm",
  "/api/holds",
  "/api/holds/release",
  "/api/subscriptions/confirm",
  "/api/subscriptions/cancel",
];
