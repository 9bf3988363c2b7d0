import { staffCalls } from "@len/contract/staff/calls";
import { success } from "../../platform/http/pages.ts";
import { staffRoute } from "../../platform/staff/staff-route.ts";
import type { ContentEntity } from "../../publishing/content/entity.ts";
import { findReadiness } from "./find-readiness.ts";

/** The requirements of the law for the clinic's site, and the broken ones. */
export const readinessRoute = (entities: readonly ContentEntity[]) =>
  staffRoute({ ...staffCalls.readiness, summary: "Готовность сайта", audit: null }, async ({ db }) =>
    success(await findReadiness(db, entities)),
  );
