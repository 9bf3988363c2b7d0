import { staffCalls } from "@len/contract/staff/calls";
import { endSession } from "../api/query-client.ts";
import { send } from "../api/send.ts";
import { eraseDrafts } from "../requests/drafts.ts";
import { dismissNotices, notify } from "../shell/notices.tsx";

/** Nothing of visitors stays in the browser: neither what was read nor drafts. */
export async function signOut() {
  try {
    await send(staffCalls.signOut);
  } catch {
    notify({ text: "Выйти не получилось: нет связи", hint: "Закройте браузер, если уходите." });
    return;
  }
  await eraseDrafts();
  dismissNotices();
  endSession();
}
