import type { Feature } from "../../publishing/feature.ts";
import { readinessRoute } from "./staff-routes.ts";

/** What the site of a clinic owes by law, and what of it is missing. */
export const readiness: Feature = { staff: [readinessRoute] };
