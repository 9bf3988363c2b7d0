import type { Feature } from "../../publishing/feature.ts";
import { keepRiskyWordRoute, riskyWordsRoute } from "./staff-routes.ts";

/** Words that an advertisement of medical services may not contain, and the places that staff have explained. */
export const riskyWords: Feature = { staff: [riskyWordsRoute, keepRiskyWordRoute] };
