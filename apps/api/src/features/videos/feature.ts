import type { Feature } from "../../publishing/feature.ts";
import { videoEntity } from "./entity.ts";
import { videoRoutes } from "./routes.ts";
import { seedVideos, videoFiles } from "./seed.ts";

export const videos: Feature = {
  routes: [videoRoutes],
  entities: [videoEntity],
  seed: { files: videoFiles, rows: seedVideos },
};
