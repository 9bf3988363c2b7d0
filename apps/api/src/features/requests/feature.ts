import type { Feature } from "../../publishing/feature.ts";
import { requestsCommand } from "./commands.ts";
import { eraseDueRequests } from "./erase-request.ts";
import { requestRoutes } from "./routes.ts";

export const requests: Feature = {
  routes: [requestRoutes],
  cleanUp: { erasedRequests: eraseDueRequests },
  commands: [requestsCommand],
};
