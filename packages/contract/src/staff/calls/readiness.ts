import { successOf } from "../../envelope.ts";
import * as readiness from "../readiness.ts";
import { call, editing, none } from "./call.ts";

/** What the site of the clinic owes by law. */
export const readinessCalls = {
  /** What the site of the clinic owes by law, found from what it publishes. */
  readiness: call("get", "/api/staff/readiness", editing, none, successOf(readiness.readinessSchema)),
};
