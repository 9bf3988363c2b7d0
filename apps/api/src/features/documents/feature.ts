import type { Feature } from "../../publishing/feature.ts";
import { documentEntity } from "./entity.ts";
import { documentRoutes } from "./routes.ts";
import { documentFiles, seedDocuments } from "./seed.ts";

export const documents: Feature = {
  routes: [documentRoutes],
  entities: [documentEntity],
  seed: { files: documentFiles, rows: seedDocuments },
};
