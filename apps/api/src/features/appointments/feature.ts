import { cancelReasonContext } from "../../platform/sealing/contexts.ts";
import type { Feature } from "../../publishing/feature.ts";
import { forgetHolds } from "./holds.ts";
import { appointmentRoutes } from "./routes.ts";
import { serviceBookingRoutes } from "./staff-routes.ts";
import { appointments as appointmentTable } from "./table.ts";

export const appointments: Feature = {
  routes: [appointmentRoutes],
  staff: serviceBookingRoutes,
  cleanUp: { endedHolds: forgetHolds },
  sealed: [
    {
      table: appointmentTable,
      id: appointmentTable.id,
      value: appointmentTable.sealedCancelReason,
      context: cancelReasonContext,
      set: (sealedCancelReason) => ({ sealedCancelReason }),
    },
  ],
};
