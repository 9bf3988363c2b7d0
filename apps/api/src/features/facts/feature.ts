import type { Feature } from "../../publishing/feature.ts";
import { factEntity } from "./entity.ts";
import { factRoutes } from "./routes.ts";
import { seedFacts } from "./seed.ts";

export const facts: Feature = { routes: [factRoutes], entities: [factEntity], seed: { rows: seedFacts } };
