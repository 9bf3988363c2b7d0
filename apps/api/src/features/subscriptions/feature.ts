import type { Feature } from "../../publishing/feature.ts";
import { subscriptionsCommand } from "./commands.ts";
import { forgetLetters } from "./forget-letters.ts";
import { forgetUnconfirmed } from "./forget-unconfirmed.ts";
import { personalSubscriptions, sealedSubscriptions } from "./personal-data.ts";
import { subscriptionRoutes } from "./routes.ts";

export const subscriptions: Feature = {
  routes: [subscriptionRoutes],
  cleanUp: { unconfirmedSubscriptions: forgetUnconfirmed, confirmationLetters: (db, { dataDir }) => forgetLetters(db, dataDir) },
  commands: [subscriptionsCommand],
  personalData: personalSubscriptions,
  sealed: sealedSubscriptions,
};
