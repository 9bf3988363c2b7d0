import * as z from "zod";
import { successOf } from "../../envelope.ts";
import * as consents from "../consents.ts";
import { call, done, management, none } from "./call.ts";

/** Texts of consents. */
export const consentCalls = {
  consentVersions: call("get", "/api/staff/consents", management, none, successOf(z.array(consents.consentVersionSchema))),
  addConsent: call("post", "/api/staff/consents", management, consents.addConsentSchema, successOf(consents.consentVersionSchema)),
  checkConsent: call("post", "/api/staff/consents/{id}/check", management, consents.checkConsentSchema, done, {
    params: z.object({ id: z.uuid() }),
    refuses: ["not_found"],
  }),
};
