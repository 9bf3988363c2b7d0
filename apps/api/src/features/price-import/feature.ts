import type { Feature } from "../../publishing/feature.ts";
import { priceImportRoutes } from "./staff-routes.ts";

/** Imports price lists from files. */
export const priceImport: Feature = { staff: priceImportRoutes };
