import { type CallName, calls } from "@len/contract/calls";
import type * as z from "zod";
import type { SendOptions, Transport } from "./api-client.ts";

/** The query of a call, as the API reads it; every parameter is optional. */
export type QueryOf<Name extends CallName> = {
  [Key in keyof z.output<(typeof calls)[Name]["query"]>]?: z.output<(typeof calls)[Name]["query"]>[Key] | undefined;
};

/** The calls of the API host that the site makes, one method each, from the contract's table. */
export function apiCalls({ read, readNow, find, post, byLink }: Transport) {
  return {
    doctors: (query: QueryOf<"doctors"> = {}) => read(calls.doctors, { query }),
    doctorChoices: async (query: QueryOf<"doctorChoices">) => (await read(calls.doctorChoices, { query })).data,
    mainPageDoctors: async () => (await read(calls.mainPageDoctors)).data,
    doctor: onceEach(async (slug: string) => (await find(calls.doctor, slug))?.data ?? null),
    doctorReviews: (id: string, query: QueryOf<"doctorReviews"> = {}) => read(calls.doctorReviews, { params: { id }, query }),
    reviews: (query: QueryOf<"reviews"> = {}) => read(calls.reviews, { query }),
    news: (query: QueryOf<"news"> = {}) => read(calls.news, { query }),
    newsCategories: once(async () => (await read(calls.newsCategories)).data),
    newsCategory: async (slug: string) => (await find(calls.newsCategory, slug))?.data ?? null,
    newsItem: onceEach((slug: string) => find(calls.newsItem, slug)),
    conditions: once(async () => (await read(calls.conditions)).data),
    condition: onceEach(async (slug: string) => (await find(calls.condition, slug))?.data ?? null),
    promotions: once(async () => (await read(calls.promotions)).data),
    promotion: onceEach(async (slug: string) => (await find(calls.promotion, slug))?.data ?? null),
    vacancies: async () => (await read(calls.vacancies)).data,
    vacancy: onceEach(async (slug: string) => (await find(calls.vacancy, slug))?.data ?? null),
    documents: async () => (await read(calls.documents)).data,
    licences: async () => (await read(calls.licences)).data,
    certificates: async () => (await read(calls.certificates)).data,
    massMedia: (query: QueryOf<"massMedia"> = {}) => read(calls.massMedia, { query }),
    pages: async () => (await read(calls.pages)).data,
    page: onceEach(async (slug: string) => (await find(calls.page, slug))?.data ?? null),
    search: (query: QueryOf<"search"> & { search: string }) => read(calls.search, { query }),
    suggestions: async (search: string) => (await read(calls.suggestions, { query: { search } })).data,
    redirects: async () => (await read(calls.redirects)).data,
    sitemap: async () => (await read(calls.sitemap)).data,

    categories: async () => (await read(calls.categories)).data,
    mainPageCategories: async () => (await read(calls.mainPageCategories)).data,
    catalogue: once(async () => (await read(calls.catalogue)).data),
    services: async (query: QueryOf<"services"> = {}) => (await read(calls.services, { query })).data,
    popularServices: async () => (await read(calls.popularServices)).data,
    category: onceEach(async (slug: string) => (await find(calls.category, slug))?.data ?? null),
    service: onceEach(async (slug: string) => (await find(calls.service, slug))?.data ?? null),
    prices: async (query: QueryOf<"prices"> = {}) => (await read(calls.prices, { query })).data,
    results: async (query: QueryOf<"results"> = {}) => (await read(calls.results, { query })).data,
    devices: async () => (await read(calls.devices)).data,
    deviceCategories: async () => (await read(calls.deviceCategories)).data,
    device: onceEach(async (slug: string) => (await find(calls.device, slug))?.data ?? null),
    facts: once(async () => (await read(calls.facts)).data),
    videos: async () => (await read(calls.videos)).data,

    freeTimes: async (query: QueryOf<"freeTimes">) => (await readNow(calls.freeTimes, query)).data,
    soonestTimes: async (query: QueryOf<"soonestTimes">) => (await readNow(calls.soonestTimes, query)).data,

    banners: async () => (await read(calls.banners)).data,
    seoTexts: once(async () => (await read(calls.seoTexts)).data),
    consents: async () => (await read(calls.consents)).data,
    contacts: once(async () => (await read(calls.contacts)).data.contacts),
    footer: async () => (await read(calls.footer)).data,
    settings: once(async () => (await read(calls.settings)).data),
    consent: async (id: string) => (await find(calls.consent, id))?.data ?? null,

    holdTime: (payload: unknown, options: SendOptions) => post(calls.holdTime, payload, options),
    releaseHold: (hold: string, options: SendOptions) => post(calls.releaseHold, { hold }, options),
    sendAppointment: (payload: unknown, options: SendOptions) => post(calls.sendAppointment, payload, options),
    sendFeedback: (payload: unknown, options: SendOptions) => post(calls.sendFeedback, payload, options),
    sendReview: (payload: unknown, options: SendOptions) => post(calls.sendReview, payload, options),
    answerVacancy: (slug: string, payload: unknown, options: SendOptions) => post(calls.answerVacancy, payload, options, { slug }),
    subscribe: (payload: unknown, options: SendOptions) => post(calls.subscribe, payload, options),
    confirmSubscription: (token: string, options: SendOptions) => byLink(calls.confirmSubscription, { token }, options),
    cancelSubscription: (token: string, options: SendOptions) => byLink(calls.cancelSubscription, { token }, options),
    requestStatus: (token: string, options: SendOptions) => byLink(calls.requestStatus, { token }, options),
    addToRequest: (token: string, text: string, options: SendOptions) => byLink(calls.addToRequest, { token, text }, options),
    moveTimes: (wanted: { token: string; doctor: string; from: string; days: number }, options: SendOptions) =>
      byLink(calls.moveTimes, wanted, options),
    moveVisit: (move: { token: string; start: string; doctor: string | null }, options: SendOptions) =>
      post(calls.moveVisit, move, options),
    cancelVisit: (token: string, options: SendOptions) => post(calls.cancelVisit, { token }, options),
    confirmVisit: (token: string, options: SendOptions) => post(calls.confirmVisit, { token }, options),
    withdrawRequest: (token: string, options: SendOptions) => byLink(calls.withdrawRequest, { token }, options),
  };
}

/** Calls `ask` only once for a page, although the page, the root and the share picture all use the result. */
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
