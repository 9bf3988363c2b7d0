import { categoryEntity, serviceEntity } from "./catalogue-entities.ts";
import { doctorEntity } from "./doctor-entity.ts";
import type { ContentEntity } from "./entity.ts";
import { equipmentCategoryEntity, equipmentEntity } from "./equipment-entities.ts";
import { massMediaEntity, videoEntity } from "./media-entities.ts";
import { newsCategoryEntity, newsEntity } from "./news-entities.ts";
import { pageEntity } from "./page-entity.ts";
import { certificateEntity, documentEntity, licenceEntity } from "./paper-entities.ts";
import { portfolioEntity } from "./portfolio-entity.ts";
import { bannerEntity, contactsEntity, locationEntity, seoTextEntity } from "./site-entities.ts";
import { vacancyEntity } from "./vacancy-entity.ts";

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
  banners: bannerEntity,
  seoTexts: seoTextEntity,
  contacts: contactsEntity,
  locations: locationEntity,
} satisfies Record<string, ContentEntity>;

export type EntityName = keyof typeof contentEntities;

export function isEntityName(name: string): name is EntityName {
  return Object.hasOwn(contentEntities, name);
}
