import type { Feature } from "../../publishing/feature.ts";
import { forgetHolds } from "./holds.ts";

export const appointments: Feature = { cleanUp: { endedHolds: forgetHolds } };
