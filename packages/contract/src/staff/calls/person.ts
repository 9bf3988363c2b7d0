import { successOf } from "../../envelope.ts";
import * as person from "../person.ts";
import { call, desk } from "./call.ts";

/** Data of a person under 152-ФЗ: finding, exporting and erasing them. Each act is in the audit log, without phone and e-mail. */
export const personCalls = {
  findPerson: call("post", "/api/staff/person/find", desk, person.findPersonSchema, successOf(person.foundPersonSchema), {
    refuses: ["not_found"],
  }),
  exportPerson: call("post", "/api/staff/person/export", desk, person.namedPersonSchema, successOf(person.exportedPersonSchema), {
    power: true,
    refuses: ["not_found"],
  }),
  erasePerson: call("post", "/api/staff/person/erase", desk, person.erasePersonSchema, successOf(person.erasureActSchema), {
    power: true,
    refuses: ["not_found"],
  }),
};
