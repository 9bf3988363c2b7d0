import { successOf } from "../../envelope.ts";
import * as firstHour from "../first-hour.ts";
import { call, management, none } from "./call.ts";

/** The first hour of a new clinic, and its demo content. */
export const firstHourCalls = {
  firstHour: call("get", "/api/staff/first-hour", management, none, successOf(firstHour.firstHourSchema)),
  /** Documents of the forms that the clinic has not got yet, and texts of the law that are no setting yet, from templates. */
  takeTemplates: call("post", "/api/staff/first-hour/templates", management, none, successOf(firstHour.firstHourSchema), {
    refuses: ["conflict"],
  }),
  /** What `clearDemo` would do. */
  demoClearing: call("get", "/api/staff/first-hour/demo", management, none, successOf(firstHour.demoClearingSchema)),
  clearDemo: call("post", "/api/staff/first-hour/demo/clear", management, none, successOf(firstHour.firstHourSchema)),
  bringDemoBack: call("post", "/api/staff/first-hour/demo/back", management, none, successOf(firstHour.firstHourSchema), {
    refuses: ["conflict"],
  }),
};
