import * as z from "zod";
import { bannerSchema } from "./banners.ts";
import { richTextSchema, shownTextSchema } from "./blocks.ts";
import {
  freeTimesQuerySchema,
  freeTimesSchema,
  holdFormSchema,
  holdTokenSchema,
  keptSchema,
  releasedSchema,
  soonestQuerySchema,
  soonestSchema,
} from "./booking.ts";
import { categoryPageSchema, outlineSchema, pricedServiceSchema, serviceSchema } from "./catalogue.ts";
import { categoryRefSchema, categorySchema, footerSchema } from "./categories.ts";
import { conditionCardSchema, conditionSchema } from "./conditions.ts";
import { consentDocumentSchema, consentSchema } from "./consents.ts";
import { contactsSchema } from "./contacts.ts";
import { deviceCardSchema, deviceCategorySchema, deviceSchema } from "./devices.ts";
import { doctorCardSchema, doctorChoicesQuerySchema, doctorChoicesSchema, doctorListQuerySchema, doctorSchema } from "./doctors.ts";
import { documentSchema } from "./documents.ts";
import { failureSchema, type ProblemCode, pageOf, paginationSchema, queryText, successOf } from "./envelope.ts";
import { factSchema } from "./facts.ts";
import { fileSchema } from "./files.ts";
import { freeTimeSchema } from "./free-times.ts";
import { licenceSchema } from "./licences.ts";
import { massMediaQuerySchema, massMediaSchema } from "./mass-media.ts";
import { newsAnswerSchema, newsCardSchema, newsCategorySchema, newsItemSchema, newsListQuerySchema } from "./news.ts";
import { pageLinkSchema, pageSchema } from "./pages.ts";
import { pictureSchema } from "./pictures.ts";
import { promotionPriceSchema, promotionSchema } from "./promotions.ts";
import { redirectSchema } from "./redirects.ts";
import { doctorRefSchema, serviceRefSchema } from "./refs.ts";
import {
  addedWordsSchema,
  moveTimesSchema,
  moveVisitSchema,
  requestActSchema,
  requestStatusSchema,
  requestTokenSchema,
  visitSchema,
} from "./request-status.ts";
import { appointmentRequestSchema, feedbackSchema, receivedSchema, vacancyRequestSchema } from "./requests.ts";
import { resultListQuerySchema, resultSchema } from "./results.ts";
import { doctorReviewsQuerySchema, reviewFormSchema, reviewListQuerySchema, reviewPageSchema, reviewSchema } from "./reviews.ts";
import {
  markedTextSchema,
  searchAnswerSchema,
  searchConditionSchema,
  searchDoctorSchema,
  searchNewsSchema,
  searchQuerySchema,
  searchServiceSchema,
  suggestionsSchema,
  suggestQuerySchema,
} from "./search.ts";
import { seoSchema, seoTextSchema } from "./seo.ts";
import { doctorServiceSchema, priceListQuerySchema, priceSchema, serviceCardSchema, serviceListQuerySchema } from "./services.ts";
import { publicSettingsSchema } from "./settings.ts";
import { sitemapSchema } from "./sitemap.ts";
import { subscriptionSchema, subscriptionStateSchema, subscriptionTokenSchema } from "./subscriptions.ts";
import { vacancySchema } from "./vacancies.ts";
import { videoSchema } from "./videos.ts";

/** Path parameters: any text reaches the lookup, except control characters. */
const inPath = queryText(200).meta({ minLength: 1 });
const slug = z.object({ slug: inPath });
const id = z.object({ id: inPath });
const none = z.object({});

const listOf = <Item extends z.ZodType>(item: Item) => successOf(z.array(item));

/** A read. `refuses` lists its refusals in addition to those of every call. */
function get<Path extends string, Params extends z.ZodObject, Query extends z.ZodObject, Answer extends z.ZodType>(
  path: Path,
  params: Params,
  query: Query,
  answer: Answer,
  ...refuses: ProblemCode[]
) {
  // Every call with a search is rate limited.
  const limited: ProblemCode[] = "search" in query.shape ? ["rate_limited"] : [];
  return { method: "get" as const, path, params, query, answer, refuses: [...refuses, ...limited] };
}

/** A visitor's form, stored once per idempotency key; the answer is its number. */
function form<Path extends string, Params extends z.ZodObject, Body extends z.ZodType>(
  path: Path,
  params: Params,
  body: Body,
  ...refuses: ProblemCode[]
) {
  return { method: "post" as const, path, params, query: none, body, answer: successOf(receivedSchema), refuses };
}

/** An act that may be repeated; the answer is its result. */
function post<Path extends string, Body extends z.ZodType, Answer extends z.ZodType>(
  path: Path,
  body: Body,
  answer: Answer,
  ...refuses: ProblemCode[]
) {
  return { method: "post" as const, path, params: none, query: none, body, answer, refuses };
}

/**
 * Every public call of the API host: method, path, parameters, query or body, answer. The API describes and checks its routes by this
 * table, the site's client uses it, and the tests check every answer against it. It does not contain `GET /api/changes`, which is a
 * stream.
 */
export const calls = {
  doctors: get("/api/doctors", none, doctorListQuerySchema, pageOf(doctorCardSchema)),
  doctorChoices: get("/api/doctors/choices", none, doctorChoicesQuerySchema, successOf(doctorChoicesSchema)),
  mainPageDoctors: get("/api/doctors/in-main-page", none, none, listOf(doctorCardSchema)),
  doctor: get("/api/doctors/show-by-slug/{slug}", slug, none, successOf(doctorSchema), "not_found"),
  doctorsOfCategory: get("/api/doctors/by-category/{slug}", slug, none, listOf(doctorCardSchema)),

  categories: get("/api/categories", none, none, listOf(categorySchema)),
  mainPageCategories: get("/api/categories/in-main-page", none, none, listOf(categorySchema)),
  category: get("/api/categories/{slug}", slug, none, successOf(categoryPageSchema), "not_found"),
  catalogue: get("/api/catalogue", none, none, successOf(outlineSchema)),
  footer: get("/api/footer", none, none, successOf(footerSchema)),

  services: get("/api/services", none, serviceListQuerySchema, listOf(serviceCardSchema)),
  popularServices: get("/api/services/popular", none, none, listOf(serviceCardSchema)),
  service: get("/api/services/{slug}", slug, none, successOf(serviceSchema), "not_found"),
  prices: get("/api/prices", none, priceListQuerySchema, listOf(pricedServiceSchema)),

  devices: get("/api/equipments", none, none, listOf(deviceCardSchema)),
  deviceCategories: get("/api/equipments/categories", none, none, listOf(deviceCategorySchema)),
  device: get("/api/equipments/{slug}", slug, none, successOf(deviceSchema), "not_found"),
  results: get("/api/portfolios", none, resultListQuerySchema, listOf(resultSchema)),

  reviews: get("/api/doctor-reviews", none, reviewListQuerySchema, reviewPageSchema),
  doctorReviews: get("/api/doctor-reviews/by-doctor/{id}", id, doctorReviewsQuerySchema, reviewPageSchema),
  sendReview: form("/api/doctor-reviews/store", none, reviewFormSchema, "duplicate"),

  news: get("/api/news", none, newsListQuerySchema, pageOf(newsCardSchema)),
  newsCategories: get("/api/news/categories", none, none, listOf(newsCategorySchema)),
  newsCategory: get("/api/news/categories/{slug}", slug, none, successOf(newsCategorySchema), "not_found"),
  newsItem: get("/api/news/{slug}", slug, none, newsAnswerSchema, "not_found"),

  conditions: get("/api/conditions", none, none, listOf(conditionCardSchema)),
  condition: get("/api/conditions/{slug}", slug, none, successOf(conditionSchema), "not_found"),
  promotions: get("/api/promotions", none, none, listOf(promotionSchema)),
  promotion: get("/api/promotions/{slug}", slug, none, successOf(promotionSchema), "not_found"),
  vacancies: get("/api/vacations", none, none, listOf(vacancySchema)),
  vacancy: get("/api/vacations/{id}", id, none, successOf(vacancySchema), "not_found"),
  documents: get("/api/documents", none, none, listOf(documentSchema)),
  licences: get("/api/licenses", none, none, listOf(licenceSchema)),
  certificates: get("/api/certificates", none, none, listOf(licenceSchema)),
  facts: get("/api/facts", none, none, listOf(factSchema)),
  videos: get("/api/videos", none, none, listOf(videoSchema)),
  allMassMedia: get("/api/mass-media-publications", none, massMediaQuerySchema, listOf(massMediaSchema)),
  massMedia: get("/api/mass-media-publications/paginate", none, massMediaQuerySchema, pageOf(massMediaSchema)),
  pages: get("/api/pages", none, none, listOf(pageLinkSchema)),
  page: get("/api/pages/{slug}", slug, none, successOf(pageSchema), "not_found"),

  contacts: get("/api/contacts", none, none, successOf(z.object({ contacts: contactsSchema })), "not_found"),
  banners: get("/api/banners", none, none, listOf(bannerSchema)),
  seoTexts: get("/api/seo-texts", none, none, listOf(seoTextSchema)),
  settings: get("/api/settings", none, none, successOf(publicSettingsSchema)),
  consents: get("/api/consents", none, none, listOf(consentSchema)),
  consent: get("/api/consents/{id}", id, none, successOf(consentDocumentSchema), "not_found"),

  search: get("/api/search", none, searchQuerySchema, searchAnswerSchema),
  suggestions: get("/api/search/suggest", none, suggestQuerySchema, successOf(suggestionsSchema)),
  redirects: get("/api/redirects", none, none, listOf(redirectSchema)),
  sitemap: get("/api/sitemap", none, none, successOf(sitemapSchema)),

  freeTimes: get("/api/free-times", none, freeTimesQuerySchema, successOf(freeTimesSchema), "rate_limited"),
  soonestTimes: get("/api/free-times/soonest", none, soonestQuerySchema, listOf(soonestSchema), "rate_limited"),
  holdTime: post("/api/holds", holdFormSchema, successOf(keptSchema), "not_bookable", "slot_taken", "too_soon", "holds_full"),
  releaseHold: post("/api/holds/release", holdTokenSchema, successOf(releasedSchema)),

  sendAppointment: form("/api/requests/doctor-appointments", none, appointmentRequestSchema, "not_bookable", "slot_taken", "too_soon"),
  sendFeedback: form("/api/requests/feedback", none, feedbackSchema),
  answerVacancy: form("/api/requests/vacation/{slug}", slug, vacancyRequestSchema, "not_found"),
  requestStatus: post("/api/requests/status", requestTokenSchema, successOf(requestStatusSchema), "not_found"),
  addToRequest: post("/api/requests/add", addedWordsSchema, successOf(requestActSchema), "not_found", "conflict"),
  withdrawRequest: post("/api/requests/withdraw", requestTokenSchema, successOf(requestActSchema), "not_found", "conflict"),
  moveTimes: post("/api/requests/times", moveTimesSchema, successOf(freeTimesSchema), "not_found", "conflict"),
  moveVisit: post(
    "/api/requests/move",
    moveVisitSchema,
    successOf(requestActSchema),
    ...(["not_found", "conflict", "too_late", "too_soon", "slot_taken", "not_bookable"] as const),
  ),
  cancelVisit: post("/api/requests/cancel", requestTokenSchema, successOf(requestActSchema), "not_found", "conflict", "too_late"),
  confirmVisit: post("/api/requests/confirm", requestTokenSchema, successOf(requestActSchema), "not_found", "conflict"),
  subscribe: form("/api/subscriptions", none, subscriptionSchema),
  confirmSubscription: post("/api/subscriptions/confirm", subscriptionTokenSchema, successOf(subscriptionStateSchema), "not_found", "gone"),
  cancelSubscription: post("/api/subscriptions/cancel", subscriptionTokenSchema, successOf(subscriptionStateSchema), "not_found"),
};

export type CallName = keyof typeof calls;

/** Parts of answers, under the names that the documentation uses. */
export const namedSchemas = {
  Banner: bannerSchema,
  Category: categorySchema,
  CategoryPage: categoryPageSchema,
  CatalogueOutline: outlineSchema,
  CategoryRef: categoryRefSchema,
  Condition: conditionSchema,
  ConditionCard: conditionCardSchema,
  Consent: consentSchema,
  ConsentDocument: consentDocumentSchema,
  Contacts: contactsSchema,
  Device: deviceSchema,
  DeviceCard: deviceCardSchema,
  DeviceCategory: deviceCategorySchema,
  Doctor: doctorSchema,
  DoctorCard: doctorCardSchema,
  DoctorRef: doctorRefSchema,
  DoctorService: doctorServiceSchema,
  Document: documentSchema,
  Fact: factSchema,
  Failure: failureSchema,
  File: fileSchema,
  Footer: footerSchema,
  FreeTime: freeTimeSchema,
  FreeTimes: freeTimesSchema,
  Hold: keptSchema,
  HoldReleased: releasedSchema,
  Licence: licenceSchema,
  MassMedia: massMediaSchema,
  MarkedText: markedTextSchema,
  NewsCard: newsCardSchema,
  NewsCategory: newsCategorySchema,
  NewsItem: newsItemSchema,
  Page: pageSchema,
  PageLink: pageLinkSchema,
  Pagination: paginationSchema,
  Picture: pictureSchema,
  Price: priceSchema,
  PricedService: pricedServiceSchema,
  Promotion: promotionSchema,
  PromotionPrice: promotionPriceSchema,
  PublicSettings: publicSettingsSchema,
  Received: receivedSchema,
  RequestAct: requestActSchema,
  RequestStatus: requestStatusSchema,
  Result: resultSchema,
  Review: reviewSchema,
  RichText: richTextSchema,
  SearchCondition: searchConditionSchema,
  SearchDoctor: searchDoctorSchema,
  SearchNews: searchNewsSchema,
  SearchService: searchServiceSchema,
  Seo: seoSchema,
  SeoText: seoTextSchema,
  Service: serviceSchema,
  ServiceCard: serviceCardSchema,
  ServiceRef: serviceRefSchema,
  ShownText: shownTextSchema,
  SoonestTimes: soonestSchema,
  Sitemap: sitemapSchema,
  SubscriptionState: subscriptionStateSchema,
  Suggestions: suggestionsSchema,
  Vacancy: vacancySchema,
  Video: videoSchema,
  Visit: visitSchema,
};

/** The bodies of forms, under the names that the documentation uses. */
export const namedBodies = {
  AddedWords: addedWordsSchema,
  AppointmentRequest: appointmentRequestSchema,
  Feedback: feedbackSchema,
  HoldForm: holdFormSchema,
  HoldToken: holdTokenSchema,
  MoveTimes: moveTimesSchema,
  MoveVisit: moveVisitSchema,
  RequestToken: requestTokenSchema,
  ReviewForm: reviewFormSchema,
  Subscription: subscriptionSchema,
  SubscriptionToken: subscriptionTokenSchema,
  VacancyRequest: vacancyRequestSchema,
};
