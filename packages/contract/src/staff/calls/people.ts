import { successOf } from "../../envelope.ts";
import * as people from "../people.ts";
import { byId, byStaffId, call, done, management, none } from "./call.ts";

/** Staff: roles, second steps, sessions, invitations. */
export const peopleCalls = {
  people: call("get", "/api/staff/people", management, none, successOf(people.peopleSchema)),
  editPerson: call("put", "/api/staff/people/{id}", management, people.editPersonSchema, successOf(people.personSchema), {
    power: true,
    ...byStaffId,
    ifMatch: true,
    refuses: ["not_found"],
  }),
  /** For a lost phone: the person sets up the second step again at the next sign-in. Their sessions end. */
  resetSecondStep: call("post", "/api/staff/people/{id}/reset-second-step", management, none, successOf(people.personSchema), {
    power: true,
    ...byStaffId,
    ifMatch: true,
    refuses: ["not_found"],
  }),
  endSessionsOf: call("post", "/api/staff/people/{id}/end-sessions", management, none, done, {
    ...byStaffId,
    power: true,
    refuses: ["not_found"],
  }),
  invite: call("post", "/api/staff/invitations", management, people.inviteSchema, successOf(people.invitationSchema), {
    power: true,
    refuses: ["conflict"],
  }),
  /** Sends a new link that is valid for another three days; the old link stops working. */
  inviteAgain: call("post", "/api/staff/invitations/{id}/again", management, none, successOf(people.invitationSchema), {
    power: true,
    ...byId,
    refuses: ["not_found"],
  }),
  withdrawInvitation: call("post", "/api/staff/invitations/{id}/withdraw", management, none, done, {
    ...byId,
    power: true,
    refuses: ["not_found"],
  }),
};
