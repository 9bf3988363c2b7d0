import { bannerSchema } from "@len/contract/banners";
import { categoryPageSchema, pricedServiceSchema, serviceSchema } from "@len/contract/catalogue";
import { categorySchema, footerSchema } from "@len/contract/categories";
import { consentDocumentSchema, consentSchema } from "@len/contract/consents";
import { contactsSchema } from "@len/contract/contacts";
import { doctorCardSchema, doctorSchema } from "@len/contract/doctors";
import { documentSchema } from "@len/contract/documents";
import { pageOf, successOf } from "@len/contract/envelope";
import { equipmentCardSchema, equipmentCategorySchema, equipmentSchema } from "@len/contract/equipment";
import { licenceSchema } from "@len/contract/licences";
import { massMediaSchema } from "@len/contract/mass-media";
import { newsAnswerSchema, newsCardSchema, newsCategorySchema } from "@len/contract/news";
import { pageSchema } from "@len/contract/pages";
import { portfolioSchema } from "@len/contract/portfolios";
import { promotionSchema } from "@len/contract/promotions";
import { receivedSchema } from "@len/contract/requests";
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

const listOf = <Item extends z.ZodType>(item: Item) => successOf(z.array(item));

/** What the API host answers, call by call. Put together once: making a schema costs more than most answers cost to check. */
export const answerSchemas = {
  banners: listOf(bannerSchema),
  categories: listOf(categorySchema),
  category: successOf(categoryPageSchema),
  consent: successOf(consentDocumentSchema),
  consents: listOf(consentSchema),
  contacts: successOf(z.object({ contacts: contactsSchema })),
  doctor: successOf(doctorSchema),
  doctors: pageOf(doctorCardSchema),
  mainPageDoctors: listOf(doctorCardSchema),
  documents: listOf(documentSchema),
  equipment: successOf(equipmentSchema),
  equipmentCategories: listOf(equipmentCategorySchema),
  equipments: listOf(equipmentCardSchema),
  footer: successOf(footerSchema),
  licences: listOf(licenceSchema),
  massMedia: pageOf(massMediaSchema),
  news: pageOf(newsCardSchema),
  newsCategories: listOf(newsCategorySchema),
  newsCategory: successOf(newsCategorySchema),
  newsItem: newsAnswerSchema,
  page: successOf(pageSchema),
  portfolios: listOf(portfolioSchema),
  prices: listOf(pricedServiceSchema),
  promotion: successOf(promotionSchema),
  promotions: listOf(promotionSchema),
  received: successOf(receivedSchema),
  reviews: pageOf(reviewSchema),
  search: searchAnswerSchema,
  seoTexts: listOf(seoTextSchema),
  service: successOf(serviceSchema),
  services: listOf(serviceCardSchema),
  settings: successOf(publicSettingsSchema),
  sitemap: successOf(sitemapSchema),
  subscription: successOf(subscriptionStateSchema),
  suggestions: successOf(suggestionsSchema),
  vacancies: listOf(vacancySchema),
  vacancy: successOf(vacancySchema),
  videos: listOf(videoSchema),
};
