import type { Feature } from "../../publishing/feature.ts";
import { vacancyEntity } from "./entity.ts";
import { vacancyRoutes } from "./routes.ts";
import { seedVacancies } from "./seed.ts";
import { vacancyAddresses } from "./sitemap.ts";

export const vacancies: Feature = {
  routes: vacancyRoutes,
  entities: [vacancyEntity],
  sitemap: vacancyAddresses,
  seed: { rows: seedVacancies },
};
