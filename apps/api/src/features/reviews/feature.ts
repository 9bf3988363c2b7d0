import type { Feature } from "../../publishing/feature.ts";
import { reviewsCommand } from "./commands.ts";
import { eraseDueReviews } from "./erase-review.ts";
import { reviewRoutes } from "./routes.ts";
import { seedReviews } from "./seed.ts";

export const reviews: Feature = {
  routes: [reviewRoutes],
  seed: { rows: seedReviews },
  cleanUp: { erasedReviews: eraseDueReviews },
  commands: [reviewsCommand],
};
