import type { Feature } from "../../publishing/feature.ts";
import { forgetHolds } from "./holds.ts";
import { appointmentRoutes } from "./routes.ts";
import { serviceBookingRoutes } from "./staff-routes.ts";

export const appointments: Feature = {
  routes: [appointmentRoutes],
  staff: serviceBookingRoutes,
  cleanUp: { endedHolds: forgetHolds },
};
