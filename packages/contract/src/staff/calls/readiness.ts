import { successOf } from "../../envelope.ts";
import * as readiness from "../readiness.ts";
import { call, editing, none } from "./call.ts";

export const readinessCalls = {
  /** What the law requires of the clinic's site, checked against its published content. */
  readiness: call("get", "/api/staff/readiness", editing, none, successOf(readiness.readinessSchema)),
};
