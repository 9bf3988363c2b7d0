import type { Feature } from "../../publishing/feature.ts";
import { settingsCommand } from "./commands.ts";
import { settingRoutes } from "./routes.ts";
import { clearSettings, seedSettings } from "./seed.ts";
import { saveSettingRoute, settingsRoute, testLetterRoute } from "./staff-routes.ts";

export const settings: Feature = {
  routes: [settingRoutes],
  staff: [settingsRoute, saveSettingRoute, testLetterRoute],
  seed: { rows: seedSettings, clear: clearSettings },
  commands: [settingsCommand],
};
