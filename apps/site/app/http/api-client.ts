import { bannerSchema } from "@len/contract/banners";
import { categoryPageSchema, pricedServiceSchema, serviceSchema } from "@len/contract/catalogue";
import { categorySchema, footerSchema } from "@len/contract/categories";
import { type CollectionName, collectionNames } from "@len/contract/changes";
import { consentDocumentSchema, consentSchema } from "@len/contract/consents";
import { contactsSchema } from "@len/contract/contacts";
import { doctorCardSchema, doctorSchema } from "@len/contract/doctors";
import { documentSchema } from "@len/contract/documents";
import { type Failure, failureSchema, pageOf, successOf } from "@len/contract/envelope";
import { equipmentCardSchema, equipmentCategorySchema, equipmentSchema } from "@len/contract/equipment";
import { licenceSchema } from "@len/contract/licences";
import { massMediaSchema } from "@len/contract/mass-media";
import { newsAnswerSchema, newsCardSchema, newsCategorySchema } from "@len/contract/news";
import { pageSchema } from "@len/contract/pages";
import { portfolioSchema } from "@len/contract/portfolios";
import { type Received, receivedSchema } from "@len/contract/requests";
import { reviewSchema } from "@len/contract/reviews";
import { searchAnswerSchema, suggestionsSchema } from "@len/contract/search";
import { seoTextSchema } from "@len/contract/seo";
import { serviceCardSchema } from "@len/contract/services";
import { publicSettingsSchema } from "@len/contract/settings";
import { sitemapSchema } from "@len/contract/sitemap";
import { subscriptionStateSchema } from "@len/contract/subscriptions";
import { vacancySchema } from "@len/contract/vacancies";
import { videoSchema } from "@len/contract/videos";
import * as z from "zod";
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
export function createApiClient({ baseUrl, secret, log, fetch: send = fetch }: ApiClientOptions) {
  const parts = new Set<string>();
  let failed = false;
  let answered = false;

  function fail(path: string, status: number | null, cause?: unknown): never {
    failed = true;
    log.error({ path, status, reason: reasonOf(cause) }, "API call failed");
    throw new ApiFailure(path, status, cause);
  }

  async function ask(path: string, query: Query = {}, part: string = collectionOf(path)): Promise<Response> {
    parts.add(part);
    const response = await send(addressOf(baseUrl, path, query), {
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(readDeadline),
    }).catch((cause: unknown) => fail(path, null, cause));
    answered ||= response.status < 500;
    return response;
  }

  async function checked<Schema extends z.ZodType>(path: string, response: Response, schema: Schema): Promise<z.output<Schema>> {
    const body: unknown = await response.json().catch((cause: unknown) => fail(path, response.status, cause));
    if (!response.ok) return fail(path, response.status);
    const answer = schema.safeParse(body);
    return answer.success ? answer.data : fail(path, response.status, answer.error);
  }

  async function read<Schema extends z.ZodType>(path: string, schema: Schema, query?: Query): Promise<z.output<Schema>> {
    return await checked(path, await ask(path, query), schema);
  }

  /** One item; `null` also for a name that no item can have (422), such as one with control characters. */
  async function find<Schema extends z.ZodType>(path: string, name: string, schema: Schema): Promise<z.output<Schema> | null> {
    const collection = collectionOf(path);
    const part = knownWhole.has(collection) ? collection : itemPart(collection, name);
    const response = await ask(path + encodeURIComponent(name), {}, part);
    if (response.status === 404 || response.status === 422) {
      await response.body?.cancel();
      return null;
    }
    return await checked(path, response, schema);
  }

  /** An item that shares its path with lists: their names are not names of items. */
  async function itemBeside<Item>(lists: string[], path: string, name: string, schema: z.ZodType<{ success: true; data: Item }>) {
    return lists.includes(name) ? null : ((await find(path, name, schema))?.data ?? null);
  }

  async function list<Item extends z.ZodType>(path: string, item: Item): Promise<z.output<Item>[]> {
    return (await read(path, successOf(z.array(item)))).data;
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
    const answer = successOf(receivedSchema).safeParse(body);
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
    return (await checked(path, response, successOf(subscriptionStateSchema))).data.state;
  }

  function refusal(path: string, status: number, problem: Failure["error"] | null, retryAfter: number | null, cause: unknown): SendResult {
    if (status >= 500) log.error({ path, status, requestId: problem?.requestId, reason: reasonOf(cause) }, "API call failed");
    return { ok: false, status, problem, retryAfter };
  }

  return {
    hadFailure: () => failed,
    /** What the page at hand was made of: every call that reads is in it. */
    madeOf: (): MadeOf => ({ state: !failed ? "whole" : answered ? "failed" : "away", parts: [...parts] }),

    doctors: (query: DoctorsQuery = {}) => read("/api/doctors", pageOf(doctorCardSchema), query),
    doctor: onceEach(async (slug: string) => (await find("/api/doctors/show-by-slug/", slug, successOf(doctorSchema)))?.data ?? null),
    doctorReviews: (doctorId: string, page = 1, limit = 3) =>
      read(`/api/doctor-reviews/by-doctor/${encodeURIComponent(doctorId)}`, pageOf(reviewSchema), { page, limit }),
    reviews: (query: ReviewsQuery = {}) => read("/api/doctor-reviews", pageOf(reviewSchema), query),
    news: (query: NewsQuery = {}) => read("/api/news", pageOf(newsCardSchema), query),
    newsCategories: once(() => list("/api/news/categories", newsCategorySchema)),
    newsCategory: async (slug: string) => (await find("/api/news/categories/", slug, successOf(newsCategorySchema)))?.data ?? null,
    newsItem: onceEach((slug: string) => find("/api/news/", slug, newsAnswerSchema)),
    vacancies: () => list("/api/vacations", vacancySchema),
    vacancy: onceEach(async (slug: string) => (await find("/api/vacations/", slug, successOf(vacancySchema)))?.data ?? null),
    documents: () => list("/api/documents", documentSchema),
    licences: () => list("/api/licenses", licenceSchema),
    certificates: () => list("/api/certificates", licenceSchema),
    massMedia: (query: MassMediaQuery = {}) => read("/api/mass-media-publications/paginate", pageOf(massMediaSchema), query),
    page: onceEach(async (slug: string) => (await find("/api/pages/", slug, successOf(pageSchema)))?.data ?? null),
    search: (query: SearchQuery) => read("/api/search", searchAnswerSchema, query),
    suggestions: async (search: string) => (await read("/api/search/suggest", successOf(suggestionsSchema), { search })).data,
    sitemap: async () => (await read("/api/sitemap", successOf(sitemapSchema))).data,

    categories: () => list("/api/categories", categorySchema),
    mainPageCategories: () => list("/api/categories/in-main-page", categorySchema),
    services: () => list("/api/services", serviceCardSchema),
    popularServices: () => list("/api/services/popular", serviceCardSchema),
    category: onceEach((slug: string) => itemBeside(["in-main-page"], "/api/categories/", slug, successOf(categoryPageSchema))),
    service: onceEach((slug: string) => itemBeside(["popular"], "/api/services/", slug, successOf(serviceSchema))),
    prices: () => list("/api/prices", pricedServiceSchema),
    portfolios: async (category: string[] = []) => (await read("/api/portfolios", successOf(z.array(portfolioSchema)), { category })).data,
    equipments: () => list("/api/equipments", equipmentCardSchema),
    equipmentCategories: () => list("/api/equipments/categories", equipmentCategorySchema),
    equipment: onceEach((slug: string) => itemBeside(["categories"], "/api/equipments/", slug, successOf(equipmentSchema))),
    videos: () => list("/api/videos", videoSchema),

    banners: () => list("/api/banners", bannerSchema),
    seoTexts: once(() => list("/api/seo-texts", seoTextSchema)),
    consents: () => list("/api/consents", consentSchema),

    contacts: once(async () => (await read("/api/contacts", successOf(z.object({ contacts: contactsSchema })))).data.contacts),
    footer: async () => (await read("/api/footer", successOf(footerSchema))).data,
    settings: once(async () => (await read("/api/settings", successOf(publicSettingsSchema))).data),
    consent: async (id: string) => (await find("/api/consents/", id, successOf(consentDocumentSchema)))?.data ?? null,

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
