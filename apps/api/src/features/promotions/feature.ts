import type { Feature } from "../../publishing/feature.ts";
import { promotionEntity } from "./entity.ts";
import { promotionRoutes } from "./routes.ts";
import { seedPromotions } from "./seed.ts";
import { priceLinesRoute, promotionLawRoute } from "./staff-routes.ts";

export const promotions: Feature = {
  routes: [promotionRoutes],
  staff: [priceLinesRoute, promotionLawRoute],
  entities: [promotionEntity],
  seed: { rows: seedPromotions },
};
