import type { Feature } from "../../publishing/feature.ts";
import { seoTextEntity } from "./entity.ts";
import { seoTextRoutes } from "./routes.ts";
import { seedSeoTexts } from "./seed.ts";

export const seoTexts: Feature = {
  routes: [seoTextRoutes],
  entities: [seoTextEntity],
  seed: { rows: seedSeoTexts },
};
