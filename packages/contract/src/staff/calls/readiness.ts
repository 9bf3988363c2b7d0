import { successOf } from "../../envelope.ts";
import * as readiness from "../readiness.ts";
import { call, editing, none } from "./call.ts";

export const readinessCalls = {
  /** The requirements of the law for the clinic's site, checked against its published content. */
  readiness: call("get", "/api/staff/readiness", editing, none, successOf(readiness.readinessSchema)),
};
