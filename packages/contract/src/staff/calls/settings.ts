import * as z from "zod";
import { successOf } from "../../envelope.ts";
import * as settings from "../settings.ts";
import { call, done, editing, management, none } from "./call.ts";

export const settingCalls = {
  /** The site-wide settings that the caller may change. */
  settings: call("get", "/api/staff/settings", editing, none, successOf(z.array(settings.staffSettingSchema))),
  saveSetting: call("put", "/api/staff/settings/{key}", editing, settings.saveSettingSchema, successOf(settings.staffSettingSchema), {
    params: z.object({ key: z.string().max(50) }),
    ifMatch: true,
    refuses: ["not_found"],
  }),
  /** Sends a test letter to the recipients of the clinic's letters. */
  sendTestLetter: call("post", "/api/staff/test-letter", management, none, done),
};
