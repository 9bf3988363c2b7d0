import { section as banners } from "./banners.ts";
import { section as categories } from "./categories.ts";
import { section as conditions } from "./conditions.ts";
import { section as contacts, locationSection } from "./contacts.ts";
import { deviceCategorySection, section as devices } from "./devices.ts";
import { section as doctors } from "./doctors.ts";
import { section as documents } from "./documents.ts";
import { section as facts } from "./facts.ts";
import { certificateSection, section as licences } from "./licences.ts";
import { section as massMedia } from "./mass-media.ts";
import { section as news, newsCategorySection } from "./news.ts";
import { otherAddresses } from "./other-addresses.ts";
import { section as pages } from "./pages.ts";
import { section as promotions } from "./promotions.ts";
import { section as results } from "./results.ts";
import type { Section } from "./section.ts";
import { section as seo } from "./seo.ts";
import { section as services } from "./services.ts";
import { section as vacancies } from "./vacancies.ts";
import { section as videos } from "./videos.ts";

/** All kinds of content. */
export const sections: readonly Section[] = [
  banners,
  categories,
  conditions,
  locationSection,
  contacts,
  deviceCategorySection,
  devices,
  doctors,
  documents,
  facts,
  licences,
  certificateSection,
  massMedia,
  news,
  newsCategorySection,
  pages,
  promotions,
  results,
  seo,
  services,
  vacancies,
  videos,
];

/** The section whose items are stored under this name; `undefined` for a name that is not content or that only a newer version knows. */
export const sectionOf = (entity: string): Section | undefined => sections.find((section) => section.entity === entity);

/** The pages of the site that list items of sections. */
const sectionPages = sections.flatMap(({ site, otherPages = [] }) => [...(site ? [site] : []), ...otherPages]);

/** Paths that the site always answers, whatever the clinic has published. */
export const sitePaths: readonly string[] = [...sectionPages.map(({ path }) => path), ...otherAddresses];
