import type { Feature } from "../../publishing/feature.ts";
import { conditionEntity } from "./entity.ts";
import { conditionRoutes } from "./routes.ts";
import { conditionSearch } from "./search-source.ts";
import { seedConditions } from "./seed.ts";
import { conditionAddresses } from "./sitemap.ts";

export const conditions: Feature = {
  routes: [conditionRoutes],
  entities: [conditionEntity],
  search: [conditionSearch],
  sitemap: conditionAddresses,
  seed: { rows: seedConditions },
};
