import * as z from "zod";
import { successOf } from "../../envelope.ts";
import * as requests from "../requests.ts";
import { byNumber, call, desk, done, none } from "./call.ts";

const request = successOf(requests.requestSchema);

/** The inbox of requests. */
export const requestCalls = {
  requests: call("post", "/api/staff/requests/list", desk, requests.listRequestsSchema, requests.requestListSchema),
  /** Finds by number, by phone or its last four digits, or by words of the name; returns the newest hundred. */
  findRequests: call("post", "/api/staff/requests/find", desk, requests.findRequestsSchema, successOf(z.array(requests.requestRowSchema))),
  /** One part of up to 5,000 requests; each part is an entry of the audit log. */
  exportRequests: call(
    "post",
    "/api/staff/requests/export",
    desk,
    requests.exportRequestsSchema,
    successOf(requests.exportedRequestsSchema),
    { power: true },
  ),
  requestPlan: call("get", "/api/staff/requests/plan", desk, none, successOf(requests.requestPlanSchema)),
  takeOldestRequests: call("post", "/api/staff/requests/take-oldest", desk, requests.takeOldestSchema, successOf(requests.takenSchema)),
  /** Opening a request is a view, which is logged before the answer is sent. Repeated reads in the background are logged once a day. */
  request: call("get", "/api/staff/requests/{number}", desk, none, request, { ...byNumber, refuses: ["not_found"] }),
  /** Sets «в работе» and assigns the caller; with a matching version also a colleague's request. */
  takeRequest: call("post", "/api/staff/requests/{number}/take", desk, none, request, {
    ...byNumber,
    ifMatch: true,
    refuses: ["not_found"],
  }),
  setRequestState: call("post", "/api/staff/requests/{number}/state", desk, requests.setRequestStateSchema, request, {
    ...byNumber,
    ifMatch: true,
    refuses: ["not_found"],
  }),
  assignRequest: call("post", "/api/staff/requests/{number}/assign", desk, requests.assignRequestSchema, request, {
    ...byNumber,
    ifMatch: true,
    refuses: ["not_found"],
  }),
  callBack: call("post", "/api/staff/requests/{number}/call-back", desk, requests.callBackSchema, request, {
    ...byNumber,
    ifMatch: true,
    refuses: ["not_found"],
  }),
  notSpam: call("post", "/api/staff/requests/{number}/not-spam", desk, none, request, {
    ...byNumber,
    ifMatch: true,
    refuses: ["not_found"],
  }),
  /** No `If-Match`: adding a note does not overwrite anything. */
  addNote: call("post", "/api/staff/requests/{number}/notes", desk, requests.addNoteSchema, request, {
    ...byNumber,
    refuses: ["not_found"],
  }),
  /** Sent every ten seconds while a request is open, and with `false` when it is closed. Presence expires after 30 seconds. */
  lookAtRequest: call("post", "/api/staff/requests/{number}/presence", desk, requests.presenceSchema, done, byNumber),
};
