import * as z from "zod";
import { successOf } from "../../envelope.ts";
import * as settings from "../settings.ts";
import { call, done, editing, management, none } from "./call.ts";

/** Settings of the whole site that the caller may set. */
export const settingCalls = {
  /** Settings of the whole site that the caller may set. */
  settings: call("get", "/api/staff/settings", editing, none, successOf(z.array(settings.staffSettingSchema))),
  saveSetting: call("put", "/api/staff/settings/{key}", editing, settings.saveSettingSchema, successOf(settings.staffSettingSchema), {
    params: z.object({ key: z.string().max(50) }),
    ifMatch: true,
    refuses: ["not_found"],
  }),
  /** A letter to the recipients of the clinic's letters. */
  sendTestLetter: call("post", "/api/staff/test-letter", management, none, done),
};
