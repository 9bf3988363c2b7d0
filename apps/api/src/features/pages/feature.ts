import type { Feature } from "../../publishing/feature.ts";
import { pageEntity } from "./entity.ts";
import { pageRoutes } from "./routes.ts";
import { seedPages } from "./seed.ts";

export const pages: Feature = {
  routes: [pageRoutes],
  entities: [pageEntity],
  seed: { rows: seedPages },
};
