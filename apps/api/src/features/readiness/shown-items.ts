import { type SQL, sql } from "drizzle-orm";
import { isPublished } from "../../platform/database/published.ts";
import type { ContentEntity } from "../../publishing/content/entity.ts";
import { bannerEntity } from "../banners/entity.ts";
import { categoryEntity } from "../catalogue/categories/category-entity.ts";
import { deviceEntity } from "../catalogue/devices/device-entities.ts";
import { doctorEntity } from "../catalogue/doctors/doctor-entity.ts";
import { resultEntity } from "../catalogue/results/result-entity.ts";
import { serviceEntity } from "../catalogue/services/service-entity.ts";
import { newsEntity } from "../news/entities.ts";
import { pageEntity } from "../pages/entity.ts";
import { promotionEntity } from "../promotions/entity.ts";
import { vacancyEntity } from "../vacancies/entity.ts";
import { videoEntity } from "../videos/entity.ts";

/** The sections whose texts and pictures speak to patients. */
const advertising: readonly ContentEntity[] = [
  ...[newsEntity, serviceEntity, categoryEntity, doctorEntity, promotionEntity, bannerEntity],
  ...[resultEntity, deviceEntity, pageEntity, videoEntity, vacancyEntity],
];

export const advertisingSections = advertising.map(({ name }) => name);

/** Their items that visitors see: `entity` and `id`. */
export const shownItems: SQL = sql.join(
  advertising.map(({ name, table }) => sql`select ${name}::text as entity, id from ${table} where ${isPublished(table)}`),
  sql` union all `,
);
