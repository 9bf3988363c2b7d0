import type { Feature } from "../../publishing/feature.ts";
import { categoryEntity } from "./categories/category-entity.ts";
import { categoryRoutes, footerRoutes, outlineRoutes } from "./categories/category-routes.ts";
import { categorySearch } from "./categories/category-search-source.ts";
import { deviceCategoryEntity, deviceEntity } from "./devices/device-entities.ts";
import { deviceRoutes } from "./devices/device-routes.ts";
import { doctorEntity } from "./doctors/doctor-entity.ts";
import { endedReceptions } from "./doctors/doctor-filters.ts";
import { doctorRoutes, type FreeTimesOfDoctors } from "./doctors/doctor-routes.ts";
import { doctorSearch } from "./doctors/doctor-search-source.ts";
import type { CountMarks } from "./doctors/find-doctor.ts";
import { forgetAligned } from "./results/aligned-pictures.ts";
import { repeatWithdrawals } from "./results/result-consents.ts";
import { resultEntity } from "./results/result-entity.ts";
import { resultRoutes } from "./results/result-routes.ts";
import { resultStaffRoutes } from "./results/result-staff-routes.ts";
import { seedCatalogue } from "./seed.ts";
import type { ListReviews } from "./services/find-service.ts";
import { serviceEntity } from "./services/service-entity.ts";
import { priceRoutes, serviceRoutes } from "./services/service-routes.ts";
import { serviceSearch } from "./services/service-search-source.ts";

/** Reviews and appointments are about doctors and services and import them, so `app.ts` passes their queries to the catalogue. */
type Reviews = { countMarksOfDoctor: CountMarks; listReviewsOfService: ListReviews };

/** Directions, groups, services with prices, doctors, devices and results: one feature, because each shows the others. */
export const catalogue = ({ countMarksOfDoctor, listReviewsOfService, ...times }: Reviews & FreeTimesOfDoctors): Feature => ({
  routes: [
    doctorRoutes(countMarksOfDoctor, times),
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
  seed: { rows: seedCatalogue },
  cleanUp: { alignedPictures: forgetAligned },
  repeatActs: repeatWithdrawals,
});
