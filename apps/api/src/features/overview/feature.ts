import type { Feature } from "../../publishing/feature.ts";
import { overviewRoute } from "./staff-routes.ts";

/** The home screen of the panel: open tasks. */
export const overview: Feature = { staff: [overviewRoute] };
