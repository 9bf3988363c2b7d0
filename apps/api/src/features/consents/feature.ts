import type { Feature } from "../../publishing/feature.ts";
import { daysOfConsents } from "./queries.ts";
import { consentRoutes } from "./routes.ts";
import { seedConsents } from "./seed.ts";

export const consents: Feature = {
  routes: [consentRoutes],
  otherDays: daysOfConsents,
  seed: { rows: seedConsents },
};
