import type { Feature } from "../../publishing/feature.ts";
import { vacancyEntity } from "./entity.ts";
import { vacancyRoutes } from "./routes.ts";
import { seedVacancies } from "./seed.ts";

export const vacancies: Feature = {
  routes: vacancyRoutes,
  entities: [vacancyEntity],
  seed: { rows: seedVacancies },
};
