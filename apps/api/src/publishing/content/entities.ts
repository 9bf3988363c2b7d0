import { categoryEntity, serviceEntity } from "../../features/catalogue/catalogue-entities.ts";
import { doctorEntity } from "../../features/catalogue/doctor-entity.ts";
import { equipmentCategoryEntity, equipmentEntity } from "../../features/catalogue/equipment-entities.ts";
import { portfolioEntity } from "../../features/catalogue/result-entity.ts";
import { bannerEntity, contactsEntity, locationEntity, seoTextEntity } from "../../features/contacts/site-entities.ts";
import { certificateEntity, documentEntity, licenceEntity } from "../../features/licences/paper-entities.ts";
import { newsCategoryEntity, newsEntity } from "../../features/news/news-entities.ts";
import { pageEntity } from "../../features/pages/page-entity.ts";
import { promotionEntity } from "../../features/promotions/promotion-entity.ts";
import { vacancyEntity } from "../../features/vacancies/vacancy-entity.ts";
import { massMediaEntity, videoEntity } from "../../features/videos/media-entities.ts";
import type { ContentEntity } from "./entity.ts";

/** Everything that is edited in revisions, by the name under which `revisions` and `aliases` keep it. */
export const contentEntities = {
  doctors: doctorEntity,
  services: serviceEntity,
  categories: categoryEntity,
  news: newsEntity,
  newsCategories: newsCategoryEntity,
  vacancies: vacancyEntity,
  documents: documentEntity,
  licences: licenceEntity,
  certificates: certificateEntity,
  equipment: equipmentEntity,
  equipmentCategories: equipmentCategoryEntity,
  portfolios: portfolioEntity,
  videos: videoEntity,
  massMedia: massMediaEntity,
  pages: pageEntity,
  promotions: promotionEntity,
  banners: bannerEntity,
  seoTexts: seoTextEntity,
  contacts: contactsEntity,
  locations: locationEntity,
} satisfies Record<string, ContentEntity>;

export type EntityName = keyof typeof contentEntities;

export function isEntityName(name: string): name is EntityName {
  return Object.hasOwn(contentEntities, name);
}
