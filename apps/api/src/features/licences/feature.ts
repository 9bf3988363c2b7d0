import type { Feature } from "../../publishing/feature.ts";
import { certificateEntity, licenceEntity } from "./entities.ts";
import { certificateRoutes, licenceRoutes } from "./routes.ts";
import { licenceFiles, seedLicences } from "./seed.ts";

export const licences: Feature = {
  routes: [licenceRoutes, certificateRoutes],
  entities: [licenceEntity, certificateEntity],
  seed: { files: licenceFiles, rows: seedLicences },
};
