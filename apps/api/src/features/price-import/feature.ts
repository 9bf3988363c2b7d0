import type { Feature } from "../../publishing/feature.ts";
import { priceImportRoutes } from "./staff-routes.ts";

/** Price lists from files. */
export const priceImport: Feature = { staff: priceImportRoutes };
