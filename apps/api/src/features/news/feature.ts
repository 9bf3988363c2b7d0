import type { Feature } from "../../publishing/feature.ts";
import { newsCategoryEntity, newsEntity } from "./entities.ts";
import { newsRoutes } from "./routes.ts";
import { newsSearch } from "./search-source.ts";
import { seedNews } from "./seed.ts";

export const news: Feature = {
  routes: [newsRoutes],
  entities: [newsEntity, newsCategoryEntity],
  search: [newsSearch],
  seed: { rows: seedNews },
};
