import type { Feature } from "../../publishing/feature.ts";
import { massMediaEntity } from "./entity.ts";
import { massMediaRoutes } from "./routes.ts";
import { seedMassMedia } from "./seed.ts";

export const massMedia: Feature = {
  routes: [massMediaRoutes],
  entities: [massMediaEntity],
  seed: { rows: seedMassMedia },
};
