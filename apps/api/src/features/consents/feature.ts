import type { Feature } from "../../publishing/feature.ts";
import { consentsCommand } from "./commands.ts";
import { daysOfConsents } from "./queries.ts";
import { consentRoutes } from "./routes.ts";
import { clearConsents, seedConsents } from "./seed.ts";
import { addConsentRoute, checkConsentRoute, consentVersionsRoute } from "./staff-routes.ts";

export const consents: Feature = {
  routes: [consentRoutes],
  staff: [consentVersionsRoute, addConsentRoute, checkConsentRoute],
  otherDays: daysOfConsents,
  seed: { rows: seedConsents, clear: clearConsents },
  commands: [consentsCommand],
};
