import * as z from "zod";
import { successOf } from "../../envelope.ts";
import * as content from "../content.ts";
import * as results from "../results.ts";
import { byId, call, editing, none } from "./call.ts";

const item = successOf(content.contentItemSchema);

/** Pairs of pictures before and after, and the patient's consent to them. */
export const resultCalls = {
  /** The pictures of an aligned pair, generated on the first request. */
  alignPictures: call("post", "/api/staff/pairs/pictures", editing, results.alignPicturesSchema, successOf(results.alignedPicturesSchema), {
    refuses: ["not_found"],
  }),
  withdrawnConsents: call("get", "/api/staff/pairs/withdrawn-consents", editing, none, successOf(z.array(results.withdrawnConsentSchema))),
  /** Unpublishes every pair that has this consent. */
  withdrawConsent: call("post", "/api/staff/pairs/{id}/consent", editing, results.withdrawConsentSchema, item, {
    ...byId,
    refuses: ["not_found"],
  }),
};
