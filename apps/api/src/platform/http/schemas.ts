import { bannerSchema } from "@len/contract/banners";
import { richTextSchema, shownTextSchema } from "@len/contract/blocks";
import { categoryPageSchema, pricedServiceSchema, serviceSchema } from "@len/contract/catalogue";
import { categoryRefSchema, categorySchema, footerSchema } from "@len/contract/categories";
import { changeStreamSchemas } from "@len/contract/changes";
import { consentDocumentSchema, consentSchema } from "@len/contract/consents";
import { contactsSchema } from "@len/contract/contacts";
import { doctorCardSchema, doctorSchema } from "@len/contract/doctors";
import { documentSchema } from "@len/contract/documents";
import { failureSchema, paginationSchema } from "@len/contract/envelope";
import { equipmentCardSchema, equipmentCategorySchema, equipmentSchema } from "@len/contract/equipment";
import { fileSchema } from "@len/contract/files";
import { licenceSchema } from "@len/contract/licences";
import { massMediaSchema } from "@len/contract/mass-media";
import { newsCardSchema, newsCategorySchema, newsItemSchema } from "@len/contract/news";
import { pageSchema } from "@len/contract/pages";
import { pictureSchema } from "@len/contract/pictures";
import { portfolioSchema } from "@len/contract/portfolios";
import { promotionPriceSchema, promotionSchema } from "@len/contract/promotions";
import { doctorRefSchema, serviceRefSchema } from "@len/contract/refs";
import { appointmentRequestSchema, feedbackSchema, receivedSchema, vacancyRequestSchema } from "@len/contract/requests";
import { reviewFormSchema, reviewSchema } from "@len/contract/reviews";
import { markedTextSchema, searchDoctorSchema, searchNewsSchema, searchServiceSchema, suggestionsSchema } from "@len/contract/search";
import { seoSchema, seoTextSchema } from "@len/contract/seo";
import { doctorServiceSchema, priceSchema, serviceCardSchema } from "@len/contract/services";
import { publicSettingsSchema } from "@len/contract/settings";
import { sitemapSchema } from "@len/contract/sitemap";
import { subscriptionSchema, subscriptionStateSchema, subscriptionTokenSchema } from "@len/contract/subscriptions";
import { vacancySchema } from "@len/contract/vacancies";
import { videoSchema } from "@len/contract/videos";
import * as z from "zod";

/** What answers are made of, by the names the documentation gives them. */
const answerSchemas = {
  Banner: bannerSchema,
  Category: categorySchema,
  CategoryPage: categoryPageSchema,
  CategoryRef: categoryRefSchema,
  /** `data` of the events of `/api/changes`. */
  ChangeStream: z.union([changeStreamSchemas.change, changeStreamSchemas.hello, changeStreamSchemas.reset]),
  Consent: consentSchema,
  ConsentDocument: consentDocumentSchema,
  Contacts: contactsSchema,
  Doctor: doctorSchema,
  DoctorCard: doctorCardSchema,
  DoctorRef: doctorRefSchema,
  DoctorService: doctorServiceSchema,
  Document: documentSchema,
  Equipment: equipmentSchema,
  EquipmentCard: equipmentCardSchema,
  EquipmentCategory: equipmentCategorySchema,
  Failure: failureSchema,
  File: fileSchema,
  Footer: footerSchema,
  Licence: licenceSchema,
  MassMedia: massMediaSchema,
  MarkedText: markedTextSchema,
  NewsCard: newsCardSchema,
  NewsCategory: newsCategorySchema,
  NewsItem: newsItemSchema,
  Page: pageSchema,
  Pagination: paginationSchema,
  Picture: pictureSchema,
  Portfolio: portfolioSchema,
  Price: priceSchema,
  PricedService: pricedServiceSchema,
  Promotion: promotionSchema,
  PromotionPrice: promotionPriceSchema,
  PublicSettings: publicSettingsSchema,
  Received: receivedSchema,
  Review: reviewSchema,
  RichText: richTextSchema,
  SearchDoctor: searchDoctorSchema,
  SearchNews: searchNewsSchema,
  SearchService: searchServiceSchema,
  Seo: seoSchema,
  SeoText: seoTextSchema,
  Service: serviceSchema,
  ServiceCard: serviceCardSchema,
  ServiceRef: serviceRefSchema,
  ShownText: shownTextSchema,
  Sitemap: sitemapSchema,
  SubscriptionState: subscriptionStateSchema,
  Suggestions: suggestionsSchema,
  Vacancy: vacancySchema,
  Video: videoSchema,
};

const bodySchemas = {
  AppointmentRequest: appointmentRequestSchema,
  Feedback: feedbackSchema,
  ReviewForm: reviewFormSchema,
  Subscription: subscriptionSchema,
  SubscriptionToken: subscriptionTokenSchema,
  VacancyRequest: vacancyRequestSchema,
};

export type SchemaName = keyof typeof answerSchemas | keyof typeof bodySchemas;

const components = "#/components/schemas/";
export const ref = (name: SchemaName) => ({ $ref: `${components}${name}` });

/** All of them as JSON Schema 2020-12, which is what OpenAPI 3.1 speaks; Zod writes it, references included. */
export const componentSchemas = { ...describe(answerSchemas, "output"), ...describe(bodySchemas, "input") };

function describe(schemas: Record<string, z.ZodType>, io: "input" | "output"): Record<string, object> {
  const named = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) named.add(schema, { id });
  const described = z.toJSONSchema(named, { io, uri: (id) => `${components}${id}` }).schemas;
  return Object.fromEntries(Object.entries(described).map(([id, { $schema, $id, ...schema }]) => [id, schema]));
}
