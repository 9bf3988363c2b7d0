import type { Feature } from "../../publishing/feature.ts";
import { consentsCommand } from "./commands.ts";
import { daysOfConsents } from "./queries.ts";
import { consentRoutes } from "./routes.ts";
import { clearConsents, seedConsents } from "./seed.ts";

export const consents: Feature = {
  routes: [consentRoutes],
  otherDays: daysOfConsents,
  seed: { rows: seedConsents, clear: clearConsents },
  commands: [consentsCommand],
};
