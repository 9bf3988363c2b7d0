import type { Feature } from "../../publishing/feature.ts";
import { reviewsCommand } from "./commands.ts";
import { eraseDueReviews } from "./erase-review.ts";
import { personalReviews, sealedReviews } from "./personal-data.ts";
import { reviewRoutes } from "./routes.ts";
import { sealOpenDrafts } from "./seal-drafts.ts";
import { clearReviews, seedReviews } from "./seed.ts";
import { reviewStaffRoutes } from "./staff-routes.ts";

export const reviews: Feature = {
  routes: [reviewRoutes],
  staff: reviewStaffRoutes,
  seed: { rows: seedReviews, clear: clearReviews },
  cleanUp: { erasedReviews: eraseDueReviews, sealedReviews: (db, { sealer }) => sealOpenDrafts(db, sealer) },
  commands: [reviewsCommand],
  personalData: personalReviews,
  sealed: sealedReviews,
};
