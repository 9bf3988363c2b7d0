import type { Feature } from "../../publishing/feature.ts";
import { priceStaffRoutes } from "./staff-routes.ts";

export const prices: Feature = { staff: priceStaffRoutes };
