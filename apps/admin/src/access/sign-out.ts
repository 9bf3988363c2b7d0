import { staffCalls } from "@len/contract/staff/calls";
import { endSession } from "../api/query-client.ts";
import { Refused, send } from "../api/send.ts";
import { eraseDrafts } from "../requests/drafts.ts";
import { notify } from "../shell/notices.tsx";

/** Nothing of visitors stays in the browser: neither what was read nor drafts. */
export async function signOut() {
  try {
    await send(staffCalls.signOut);
  } catch (error) {
    if (isOver(error)) return end();
    notify({ text: "Выйти не получилось: нет связи", hint: "Закройте браузер, если уходите." });
    return;
  }
  await end();
}

/** The session ended before: there is nothing left to sign out of. */
const isOver = (error: unknown) => error instanceof Refused && error.code === "unauthorized";

async function end() {
  await eraseDrafts();
  endSession();
}
