import { successOf } from "../../envelope.ts";
import * as firstHour from "../first-hour.ts";
import { call, management, none } from "./call.ts";

/** The set-up of a new clinic, and its demo content. */
export const firstHourCalls = {
  firstHour: call("get", "/api/staff/first-hour", management, none, successOf(firstHour.firstHourSchema)),
  /** Creates, from templates, documents of the forms that the clinic lacks and legal texts that no setting contains yet. */
  takeTemplates: call("post", "/api/staff/first-hour/templates", management, none, successOf(firstHour.firstHourSchema), {
    refuses: ["conflict"],
  }),
  /** A preview of what `clearDemo` would do. */
  demoClearing: call("get", "/api/staff/first-hour/demo", management, none, successOf(firstHour.demoClearingSchema)),
  clearDemo: call("post", "/api/staff/first-hour/demo/clear", management, none, successOf(firstHour.firstHourSchema)),
  bringDemoBack: call("post", "/api/staff/first-hour/demo/back", management, none, successOf(firstHour.firstHourSchema), {
    refuses: ["conflict"],
  }),
};
