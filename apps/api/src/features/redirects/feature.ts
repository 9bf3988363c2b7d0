import type { Feature } from "../../publishing/feature.ts";
import { redirectRoutes } from "./routes.ts";

/** Addresses of older sites. */
export const redirects: Feature = { routes: [redirectRoutes] };
