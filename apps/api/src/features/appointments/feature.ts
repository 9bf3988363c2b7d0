import type { Feature } from "../../publishing/feature.ts";
import { forgetHolds } from "./holds.ts";
import { serviceBookingRoutes } from "./staff-routes.ts";

export const appointments: Feature = { staff: serviceBookingRoutes, cleanUp: { endedHolds: forgetHolds } };
