import { accountCalls } from "@len/contract/staff/calls/account";
import { afterEach, expect, test, vi } from "vitest";
import { followSessionOver, send } from "./send.ts";

const error = { code: "unauthorized", message: "Войдите в систему", requestId: "ABCDE-FGHJK" };
const unauthorized = Response.json({ success: false, error }, { status: 401 });
const ok = (data: unknown) => Response.json({ success: true, data });

/** Answers the calls to each path with its responses, one after the other. */
function answerWith(answers: Record<string, Response[]>) {
  vi.stubGlobal("fetch", async (path: string) => answers[path]?.shift()?.clone());
}

const over = vi.fn();
followSessionOver(over);
afterEach(() => {
  vi.unstubAllGlobals();
  over.mockClear();
});

test("a call that was sent with the session from before the second step is sent again with the new session", async () => {
  answerWith({ "/api/staff/sessions": [unauthorized, ok([])], "/api/staff/me": [ok({})] });

  expect(await send(accountCalls.sessions)).toEqual({ success: true, data: [] });
  expect(over).not.toHaveBeenCalled();
});

test("a call in an ended session is refused, and the panel shows that the session has ended", async () => {
  answerWith({ "/api/staff/sessions": [unauthorized], "/api/staff/me": [unauthorized] });

  await expect(send(accountCalls.sessions)).rejects.toThrow("Войдите в");
  expect(over).toHaveBeenCalledOnce();
});
