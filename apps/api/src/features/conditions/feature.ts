import type { Feature } from "../../publishing/feature.ts";
import { conditionEntity } from "./entity.ts";
import { conditionRoutes } from "./routes.ts";
import { conditionSearch } from "./search-source.ts";
import { seedConditions } from "./seed.ts";

export const conditions: Feature = {
  routes: [conditionRoutes],
  entities: [conditionEntity],
  search: [conditionSearch],
  seed: { rows: seedConditions },
};
