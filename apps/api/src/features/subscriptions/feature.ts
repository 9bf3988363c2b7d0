import type { Feature } from "../../publishing/feature.ts";
import { subscriptionsCommand } from "./commands.ts";
import { forgetUnconfirmed } from "./forget-unconfirmed.ts";
import { subscriptionRoutes } from "./routes.ts";

export const subscriptions: Feature = {
  routes: [subscriptionRoutes],
  cleanUp: { unconfirmedSubscriptions: forgetUnconfirmed },
  commands: [subscriptionsCommand],
};
