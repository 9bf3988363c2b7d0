import type { Feature } from "../../publishing/feature.ts";
import { forgetHolds } from "./holds.ts";
import { appointmentRoutes } from "./routes.ts";

export const appointments: Feature = { routes: [appointmentRoutes], cleanUp: { endedHolds: forgetHolds } };
