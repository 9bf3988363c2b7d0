import type { Feature } from "../../publishing/feature.ts";
import { bannerEntity } from "./entity.ts";
import { bannerRoutes } from "./routes.ts";
import { seedBanners } from "./seed.ts";

export const banners: Feature = {
  routes: [bannerRoutes],
  entities: [bannerEntity],
  seed: { rows: seedBanners },
};
