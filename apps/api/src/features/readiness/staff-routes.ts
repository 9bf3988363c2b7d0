import { staffCalls } from "@len/contract/staff/calls";
import { success } from "../../platform/http/pages.ts";
import { staffRoute } from "../../platform/staff/staff-route.ts";
import type { ContentEntity } from "../../publishing/content/entity.ts";
import { findReadiness } from "./find-readiness.ts";

/** What the site of a clinic owes by law, and what of it is missing. */
export const readinessRoute = (entities: readonly ContentEntity[]) =>
  staffRoute({ ...staffCalls.readiness, summary: "Готовность сайта", audit: null }, async ({ db }) =>
    success(await findReadiness(db, entities)),
  );
