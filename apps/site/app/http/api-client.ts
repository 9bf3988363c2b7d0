import { type CollectionName, collectionNames } from "@len/contract/changes";
import { type Failure, failureSchema } from "@len/contract/envelope";
import type { Received } from "@len/contract/requests";
import type * as z from "zod";
import { answerSchemas as schemas } from "./answer-schemas.ts";
import { type Answers, createAnswers, frozen, type GiveOptions } from "./answers.ts";
import type { Log } from "./log.ts";
import { itemPart, type MadeOf } from "./made-of.ts";

const readDeadline = 4_000;
const sendDeadline = 12_000;

type Query = Record<string, string | number | string[] | undefined>;

export type DoctorsQuery = { limit?: number; page?: number; category?: string[]; search?: string };
export type ReviewsQuery = { limit?: number; page?: number; category?: string[]; review?: string };
export type MassMediaQuery = { limit?: number; page?: number; doctor?: string | undefined };
export type SearchQuery = { limit?: number; page?: number; search: string };
export type NewsQuery = { limit?: number; page?: number; category?: string[]; type?: "news" | "article" | "" };

/** `visitorAddress` is passed on only with the secret the API host knows this site by. */
export type SendOptions = { idempotencyKey?: string | undefined; visitorAddress?: string | undefined };

export type SendResult =
  | { ok: true; received: Received }
  | { ok: false; status: number; problem: Failure["error"] | null; retryAfter: number | null };

export type ApiClientOptions = {
  baseUrl: string;
  secret?: string | undefined;
  log: Log;
  /** What other requests have been answered; without it each asks for everything. */
  answers?: Answers;
  fetch?: typeof fetch;
};

/** The API host did not give what was asked for; `status` is null when it gave no answer at all. */
export class ApiFailure extends Error {
  override name = "ApiFailure";
  readonly status: number | null;

  constructor(path: string, status: number | null, cause?: unknown) {
    super(`${path}: ${status ?? "no answer"}`, { cause });
    this.status = status;
  }
}

export type ApiClient = ReturnType<typeof createApiClient>;

/**
 * The calls of the API host, one method each, for one request of a visitor: answers are checked against the contract,
 * failures are logged and thrown as `ApiFailure`, `hadFailure()` tells that the page made of them is not whole, and `madeOf()`
 * which changes would make it an old one.
 */
export function createApiClient({ baseUrl, secret, log, answers = createAnswers(), fetch: send = fetch }: ApiClientOptions) {
  const parts = new Set<string>();
  let failed = false;
  let hasSome = false;
  let answered = false;
  let isBroken = false;

  function fail(path: string, status: number | null, cause?: unknown): never {
    failed = true;
    log.error({ path, status, reason: reasonOf(cause) }, "API call failed");
    throw new ApiFailure(path, status, cause);
  }

  async function ask(path: string, address: URL): Promise<Response> {
    const response = await send(address, {
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(readDeadline),
    }).catch((cause: unknown) => fail(path, null, cause));
    noteStatus(response.status);
    return response;
  }

  /** An error of its own (500) is an answer of the API host, one of what stands before it or of its overload is none. */
  function noteStatus(status: number) {
    answered ||= status < 500;
    isBroken ||= status >= 500 && ![502, 503, 504].includes(status);
  }

  /** With errors alone nothing can be shown; one call that breaks beside others that do not is a part that is missing. */
  function stateOf(): MadeOf["state"] {
    if (!failed) return answered ? "whole" : "kept";
    return answered || (isBroken && hasSome) ? "failed" : "away";
  }

  /** What visitors look for is theirs: such answers are given to nobody else. */
  async function given<Answer>(
    path: string,
    query: Query,
    part: string,
    take: (response: Response) => Promise<Answer>,
    options?: GiveOptions<Answer>,
  ): Promise<Answer> {
    parts.add(part);
    const address = addressOf(baseUrl, path, query);
    const get = async () => frozen(await take(await ask(path, address)));
    try {
      const answer = await (query.search ? get() : answers.give(address.href, part, get, options));
      hasSome = true;
      return answer;
    } catch (error) {
      failed = true;
      // What was asked for by another page failed for this one, too.
      if (error instanceof ApiFailure && error.status !== null) noteStatus(error.status);
      throw error;
    }
  }

  async function checked<Schema extends z.ZodType>(path: string, response: Response, schema: Schema): Promise<z.output<Schema>> {
    const body: unknown = await response.json().catch((cause: unknown) => fail(path, response.status, cause));
    if (!response.ok) return fail(path, response.status);
    const answer = schema.safeParse(body);
    return answer.success ? answer.data : fail(path, response.status, answer.error);
  }

  function read<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    query: Query = {},
    isRecentEnough = false,
  ): Promise<z.output<Schema>> {
    return given(path, query, collectionOf(path), (response) => checked(path, response, schema), { isRecentEnough });
  }

  /**
   * One item; `null` also for a name that no item can have: such as one with control characters (422), or that of a list which shares
   * the path. One that is asked for by its id or an earlier name is called by its name of now when it changes.
   */
  async function find<Item extends { data: { slug: string } }>(
    path: string,
    name: string,
    schema: z.ZodType<Item>,
    isRecentEnough = false,
  ): Promise<Item | null> {
    if (listsBesideItems.has(path + name)) return null;
    const collection = collectionOf(path);
    const partOf = (slug: string) => (knownWhole.has(collection) ? collection : itemPart(collection, slug));
    const part = partOf(name);
    const take = async (response: Response) => {
      if (response.status !== 404 && response.status !== 422) return await checked(path, response, schema);
      await response.body?.cancel();
      return null;
    };
    const isOfPart = (answer: Item | null) => !answer || partOf(answer.data.slug) === part;
    const found = await given(path + encodeURIComponent(name), {}, part, take, { isOfPart, isRecentEnough });
    if (found) parts.add(partOf(found.data.slug));
    return found;
  }

  async function list<Item>(path: string, schema: z.ZodType<{ success: true; data: Item[] }>): Promise<Item[]> {
    return (await read(path, schema)).data;
  }

  async function post(path: string, payload: unknown, options: SendOptions): Promise<SendResult> {
    const response = await send(addressOf(baseUrl, path, {}), {
      method: "POST",
      headers: {
        Accept: "application/json",
        "Content-Type": "application/json",
        ...(options.idempotencyKey && { "Idempotency-Key": options.idempotencyKey }),
        ...(secret && options.visitorAddress && { "X-Site-Secret": secret, "X-Visitor-Address": options.visitorAddress }),
      },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(sendDeadline),
    }).catch((cause: unknown) => cause);
    if (!(response instanceof Response)) return refusal(path, 503, null, null, response);

    const body: unknown = await response.json().catch(() => null);
    const answer = schemas.received.safeParse(body);
    if (response.ok && answer.success) return { ok: true, received: answer.data.data };

    const failure = failureSchema.safeParse(body);
    const retryAfter = Number(response.headers.get("Retry-After")) || null;
    return refusal(path, response.ok ? 502 : response.status, failure.data?.error ?? null, retryAfter, answer.error);
  }

  /** An answer to a letter: what has become of the subscription, or `null` for a link that is unknown or too old. */
  async function answerLetter(path: string, token: string) {
    const response = await send(addressOf(baseUrl, path, {}), {
      method: "POST",
      headers: { Accept: "application/json", "Content-Type": "application/json" },
      body: JSON.stringify({ token }),
      signal: AbortSignal.timeout(sendDeadline),
    }).catch((cause: unknown) => fail(path, null, cause));
    if ([404, 410, 422].includes(response.status)) {
      await response.body?.cancel();
      return null;
    }
    return (await checked(path, response, schemas.subscription)).data.state;
  }

  function refusal(path: string, status: number, problem: Failure["error"] | null, retryAfter: number | null, cause: unknown): SendResult {
    if (status >= 500) log.error({ path, status, requestId: problem?.requestId, reason: reasonOf(cause) }, "API call failed");
    return { ok: false, status, problem, retryAfter };
  }

  return {
    hadFailure: () => failed,
    /** What the page at hand was made of: every call that reads is in it. */
    madeOf: (): MadeOf => ({ state: stateOf(), parts: [...parts] }),

    doctors: (query: DoctorsQuery = {}) => read("/api/doctors", schemas.doctors, query),
    mainPageDoctors: () => list("/api/doctors/in-main-page", schemas.mainPageDoctors),
    doctor: onceEach(async (slug: string) => (await find("/api/doctors/show-by-slug/", slug, schemas.doctor))?.data ?? null),
    doctorReviews: (doctorId: string, page = 1, limit = 3) =>
      read(`/api/doctor-reviews/by-doctor/${encodeURIComponent(doctorId)}`, schemas.reviews, { page, limit }),
    reviews: (query: ReviewsQuery = {}) => read("/api/doctor-reviews", schemas.reviews, query),
    news: (query: NewsQuery = {}) => read("/api/news", schemas.news, query),
    newsCategories: once(() => list("/api/news/categories", schemas.newsCategories)),
    newsCategory: async (slug: string) => (await find("/api/news/categories/", slug, schemas.newsCategory))?.data ?? null,
    newsItem: onceEach((slug: string) => find("/api/news/", slug, schemas.newsItem)),
    promotions: once(() => list("/api/promotions", schemas.promotions)),
    promotion: onceEach(async (slug: string) => (await find("/api/promotions/", slug, schemas.promotion))?.data ?? null),
    vacancies: () => list("/api/vacations", schemas.vacancies),
    vacancy: onceEach(async (slug: string) => (await find("/api/vacations/", slug, schemas.vacancy))?.data ?? null),
    documents: () => list("/api/documents", schemas.documents),
    licences: () => list("/api/licenses", schemas.licences),
    certificates: () => list("/api/certificates", schemas.licences),
    massMedia: (query: MassMediaQuery = {}) => read("/api/mass-media-publications/paginate", schemas.massMedia, query),
    page: onceEach(async (slug: string) => (await find("/api/pages/", slug, schemas.page))?.data ?? null),
    search: (query: SearchQuery) => read("/api/search", schemas.search, query),
    suggestions: async (search: string) => (await read("/api/search/suggest", schemas.suggestions, { search })).data,
    sitemap: async () => (await read("/api/sitemap", schemas.sitemap)).data,
    /** These two may be of the last minute while no changes are heard: they are asked for by the hundred. */
    recentSitemap: async () => (await read("/api/sitemap", schemas.sitemap, {}, true)).data,
    recentPage: async (slug: string) => (await find("/api/pages/", slug, schemas.page, true))?.data ?? null,

    categories: () => list("/api/categories", schemas.categories),
    mainPageCategories: () => list("/api/categories/in-main-page", schemas.categories),
    services: () => list("/api/services", schemas.services),
    popularServices: () => list("/api/services/popular", schemas.services),
    category: onceEach(async (slug: string) => (await find("/api/categories/", slug, schemas.category))?.data ?? null),
    service: onceEach(async (slug: string) => (await find("/api/services/", slug, schemas.service))?.data ?? null),
    prices: () => list("/api/prices", schemas.prices),
    portfolios: async (category: string[] = []) => (await read("/api/portfolios", schemas.portfolios, { category })).data,
    equipments: () => list("/api/equipments", schemas.equipments),
    equipmentCategories: () => list("/api/equipments/categories", schemas.equipmentCategories),
    equipment: onceEach(async (slug: string) => (await find("/api/equipments/", slug, schemas.equipment))?.data ?? null),
    videos: () => list("/api/videos", schemas.videos),

    banners: () => list("/api/banners", schemas.banners),
    seoTexts: once(() => list("/api/seo-texts", schemas.seoTexts)),
    consents: () => list("/api/consents", schemas.consents),

    contacts: once(async () => (await read("/api/contacts", schemas.contacts)).data.contacts),
    footer: async () => (await read("/api/footer", schemas.footer)).data,
    settings: once(async () => (await read("/api/settings", schemas.settings)).data),
    consent: async (id: string) => (await find("/api/consents/", id, schemas.consent))?.data ?? null,

    sendAppointment: (payload: unknown, options: SendOptions) => post("/api/requests/doctor-appointments", payload, options),
    sendFeedback: (payload: unknown, options: SendOptions) => post("/api/requests/feedback", payload, options),
    sendReview: (payload: unknown, options: SendOptions) => post("/api/doctor-reviews/store", payload, options),
    answerVacancy: (slug: string, payload: unknown, options: SendOptions) =>
      post(`/api/requests/vacation/${encodeURIComponent(slug)}`, payload, options),
    subscribe: (payload: unknown, options: SendOptions) => post("/api/subscriptions", payload, options),
    confirmSubscription: (token: string) => answerLetter("/api/subscriptions/confirm", token),
    cancelSubscription: (token: string) => answerLetter("/api/subscriptions/cancel", token),
  };
}

/** Asked for once, whoever needs it: the page itself, the root for the whole site, the picture of the page. */
function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  const each = onceEach(ask);
  return () => each("");
}

function onceEach<Value>(ask: (name: string) => Promise<Value>): (name: string) => Promise<Value> {
  const asked = new Map<string, Promise<Value>>();
  return (name) => {
    const answer = asked.get(name) ?? ask(name);
    asked.set(name, answer);
    return answer;
  };
}

/** Their names are not names of items. */
const listsBesideItems = new Set([
  "/api/categories/in-main-page",
  "/api/equipments/categories",
  "/api/news/categories",
  "/api/services/popular",
]);

/** Collections of which one item also shows others (related news), or is called by something else than its slug. */
const knownWhole = new Set(["consents", "news"]);

/** Change events name collections as the calls do: by what stands behind `/api/`. */
function collectionOf(path: string): CollectionName {
  const name = path.split("/")[2];
  const collection = collectionNames.find((known) => known === name);
  if (!collection) throw new Error(`No change event names ${path}: a page made of it would never be new again`);
  return collection;
}

function addressOf(baseUrl: string, path: string, query: Query): URL {
  const address = new URL(path, baseUrl);
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(",") : String(value ?? "");
    if (text) address.searchParams.set(name, text);
  }
  return address;
}

const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message.slice(0, 500) : undefined);
