import type { Feature } from "../../publishing/feature.ts";
import { keepRiskyWordRoute, riskyWordsRoute } from "./staff-routes.ts";

/** Words that an advertisement of medical services may not hold, and the places where staff have explained them. */
export const riskyWords: Feature = { staff: [riskyWordsRoute, keepRiskyWordRoute] };
