import type { Feature } from "../../publishing/feature.ts";
import { settingsCommand } from "./commands.ts";
import { settingRoutes } from "./routes.ts";
import { seedSettings } from "./seed.ts";

export const settings: Feature = {
  routes: [settingRoutes],
  seed: { rows: seedSettings },
  commands: [settingsCommand],
};
