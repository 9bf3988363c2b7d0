import type { Feature } from "../../publishing/feature.ts";
import { requestsCommand } from "./commands.ts";
import { eraseDueRequests } from "./erase-request.ts";
import { indexOlderRequests } from "./find-requests.ts";
import { forgetVisitLetters } from "./letters-of-requests.ts";
import { personalRequests } from "./personal-data.ts";
import { requestRoutes } from "./routes.ts";
import { sealedRequests } from "./sealed-form.ts";
import { requestStaffRoutes } from "./staff-routes.ts";

export const requests: Feature = {
  routes: [requestRoutes],
  staff: requestStaffRoutes,
  cleanUp: {
    erasedRequests: eraseDueRequests,
    visitLetters: (db, { dataDir }) => forgetVisitLetters(db, dataDir),
    indexedRequests: (db, { sealer }) => indexOlderRequests(db, sealer),
  },
  commands: [requestsCommand],
  personalData: personalRequests,
  sealed: sealedRequests,
};
