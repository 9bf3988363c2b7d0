import type { Feature } from "../../publishing/feature.ts";
import { changesOfDays } from "./queries.ts";
import { consentRoutes } from "./routes.ts";
import { seedConsents } from "./seed.ts";

export const consents: Feature = {
  routes: [consentRoutes],
  changesOfDays,
  seed: { rows: seedConsents },
};
