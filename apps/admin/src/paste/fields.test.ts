// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from "vitest";
import { dismissNotices, shownNotices } from "../ui/notices.tsx";
import { watchPastes } from "./fields.ts";

let stop = () => {};
beforeEach(() => {
  stop = watchPastes();
});
afterEach(() => {
  stop();
  dismissNotices();
  document.body.replaceChildren();
});

/** Pastes a text into a new field with a value and a limit. jsdom does not have `ClipboardEvent`. */
function paste(text: string, { tag = "input", value = "", limit = 200, selected = 0, handled = false } = {}) {
  const field = document.createElement(tag) as HTMLInputElement | HTMLTextAreaElement;
  if (limit > 0) field.maxLength = limit;
  field.value = value;
  document.body.append(field);
  field.setSelectionRange(0, selected);
  if (handled) field.addEventListener("paste", (event) => event.preventDefault());
  const event = Object.assign(new Event("paste", { bubbles: true, cancelable: true }), {
    clipboardData: { getData: (type: string) => (type === "text/plain" ? text : "") },
  });
  field.dispatchEvent(event);
  return shownNotices().map((notice) => notice.text);
}

test("Z24: when a field cuts a long text, a notice says how long the text was and how much was inserted", () => {
  expect(paste("я".repeat(340))).toEqual(["Вставлено 200 из 340 знаков"]);
});

test("Z24: the text in the field counts towards the limit, its selected part does not", () => {
  expect(paste("я".repeat(150), { value: "б".repeat(100) })).toEqual(["Вставлено 100 из 150 знаков"]);
  dismissNotices();
  expect(paste("я".repeat(150), { value: "б".repeat(100), selected: 60 })).toEqual([]);
});

test("Z24: no notice is shown for a text that fits, or for a paste that the field handles itself", () => {
  expect(paste("я".repeat(200))).toEqual([]);
  // A copied cell of a spreadsheet ends with a line break, which a field of one line removes without a loss.
  expect(paste(`${"я".repeat(200)}\r\n`)).toEqual([]);
  expect(paste("строка\r\n".repeat(10), { tag: "textarea", limit: 70 })).toEqual([]);
  expect(paste("я".repeat(340), { limit: 0 })).toEqual([]);
  expect(paste("я".repeat(340), { handled: true })).toEqual([]);
});
