import type { Feature } from "../../publishing/feature.ts";
import { forgetAligned } from "./aligned-pictures.ts";
import { categoryEntity } from "./category-entity.ts";
import { categoryRoutes, footerRoutes, outlineRoutes } from "./category-routes.ts";
import { categorySearch } from "./category-search-source.ts";
import { deviceCategoryEntity, deviceEntity } from "./device-entities.ts";
import { deviceRoutes } from "./device-routes.ts";
import { doctorEntity } from "./doctor-entity.ts";
import { endedReceptions } from "./doctor-filters.ts";
import { doctorRoutes } from "./doctor-routes.ts";
import { doctorSearch } from "./doctor-search-source.ts";
import type { CountMarks } from "./find-doctor.ts";
import type { ListReviews } from "./find-service.ts";
import { repeatWithdrawals } from "./pair-consents.ts";
import { resultEntity } from "./result-entity.ts";
import { resultRoutes } from "./result-routes.ts";
import { resultStaffRoutes } from "./result-staff-routes.ts";
import { seedCatalogue } from "./seed.ts";
import { serviceEntity } from "./service-entity.ts";
import { priceRoutes, serviceRoutes } from "./service-routes.ts";
import { serviceSearch } from "./service-search-source.ts";
import { catalogueAddresses } from "./sitemap.ts";

/** Reviews are about doctors and services and import them, so the catalogue is given what it shows of reviews. */
type Reviews = { countMarksOfDoctor: CountMarks; listReviewsOfService: ListReviews };

/** Directions, groups, services with prices, doctors, devices and results: one feature, because each shows the others. */
export const catalogue = ({ countMarksOfDoctor, listReviewsOfService }: Reviews): Feature => ({
  routes: [
    doctorRoutes(countMarksOfDoctor),
    categoryRoutes,
    footerRoutes,
    outlineRoutes,
    serviceRoutes(listReviewsOfService),
    priceRoutes,
    deviceRoutes,
    resultRoutes,
  ],
  staff: resultStaffRoutes,
  entities: [doctorEntity, serviceEntity, categoryEntity, deviceEntity, deviceCategoryEntity, resultEntity],
  otherDays: endedReceptions,
  search: [categorySearch, doctorSearch, serviceSearch],
  sitemap: catalogueAddresses,
  seed: { rows: seedCatalogue },
  cleanUp: { alignedPictures: forgetAligned },
  repeatActs: repeatWithdrawals,
});
