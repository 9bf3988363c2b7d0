import { pageOf, successOf } from "../../envelope.ts";
import * as redirects from "../redirects.ts";
import { call, done, editing } from "./call.ts";

/** Former addresses. */
export const redirectCalls = {
  formerAddresses: call("get", "/api/staff/redirects", editing, redirects.listFormerAddressesSchema, pageOf(redirects.formerAddressSchema)),
  addRedirects: call("post", "/api/staff/redirects", editing, redirects.addRedirectsSchema, successOf(redirects.addedRedirectsSchema)),
  removeRedirects: call("post", "/api/staff/redirects/remove", editing, redirects.removeRedirectsSchema, done, { refuses: ["not_found"] }),
};
