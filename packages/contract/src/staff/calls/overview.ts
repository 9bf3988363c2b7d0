import { successOf } from "../../envelope.ts";
import * as overview from "../overview.ts";
import { call, desk, everyone, none } from "./call.ts";

/** «Сегодня», and whom a request can be given to. */
export const overviewCalls = {
  overview: call("get", "/api/staff/overview", everyone, none, successOf(overview.overviewSchema)),
  colleagues: call("get", "/api/staff/colleagues", desk, none, successOf(overview.colleaguesSchema)),
};
