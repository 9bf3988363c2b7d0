import { categoryEntity, serviceEntity } from "./catalogue-entities.ts";
import { doctorEntity } from "./doctor-entity.ts";
import type { ContentEntity } from "./entity.ts";
import { newsCategoryEntity, newsEntity } from "./news-entities.ts";
import { bannerEntity, contactsEntity, locationEntity, seoTextEntity } from "./site-entities.ts";

/** Everything that is edited in revisions, by the name under which `revisions` and `aliases` keep it. */
export const contentEntities = {
  doctors: doctorEntity,
  services: serviceEntity,
  categories: categoryEntity,
  news: newsEntity,
  newsCategories: newsCategoryEntity,
  banners: bannerEntity,
  seoTexts: seoTextEntity,
  contacts: contactsEntity,
  locations: locationEntity,
} satisfies Record<string, ContentEntity>;

export type EntityName = keyof typeof contentEntities;

export function isEntityName(name: string): name is EntityName {
  return Object.hasOwn(contentEntities, name);
}
