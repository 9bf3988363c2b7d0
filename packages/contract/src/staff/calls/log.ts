import { successOf } from "../../envelope.ts";
import * as log from "../log.ts";
import { call, inspection, none } from "./call.ts";

/** The audit log. */
export const logCalls = {
  log: call("post", "/api/staff/log/list", inspection, log.listLogSchema, successOf(log.logPageSchema)),
  exportLog: call("post", "/api/staff/log/export", inspection, log.exportLogSchema, successOf(log.exportedLogSchema), { power: true }),
  verifyLog: call("post", "/api/staff/log/verify", inspection, none, successOf(log.logVerdictSchema)),
};
