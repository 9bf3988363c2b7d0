import { staffCalls } from "@len/contract/staff/calls";
import { success } from "../../platform/http/pages.ts";
import { staffRoute } from "../../platform/staff/staff-route.ts";
import { findReadiness } from "./find-readiness.ts";

export const readinessRoute = staffRoute({ ...staffCalls.readiness, summary: "Готовность сайта", audit: null }, async ({ db }) =>
  success(await findReadiness(db)),
);
