import { successOf } from "../../envelope.ts";
import * as overview from "../overview.ts";
import { call, desk, everyone, none } from "./call.ts";

/** The page «Сегодня», and the colleagues that a request can be assigned to. */
export const overviewCalls = {
  overview: call("get", "/api/staff/overview", everyone, none, successOf(overview.overviewSchema)),
  colleagues: call("get", "/api/staff/colleagues", desk, none, successOf(overview.colleaguesSchema)),
};
