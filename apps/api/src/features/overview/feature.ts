import type { Feature } from "../../publishing/feature.ts";
import { overviewRoute } from "./staff-routes.ts";

/** The home of the panel: what needs somebody now. */
export const overview: Feature = { staff: [overviewRoute] };
