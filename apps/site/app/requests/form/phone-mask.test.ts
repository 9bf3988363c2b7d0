// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import { maskPhone } from "./phone-mask.ts";

afterEach(() => document.body.replaceChildren());

/** The value of the field after the text was typed key by key, with the events of a browser. */
function typed(keys: string): string {
  const input = document.createElement("input");
  input.type = "tel";
  document.body.append(input);
  const release = maskPhone(input);
  for (const key of keys) {
    const allowed = input.dispatchEvent(new InputEvent("beforeinput", { inputType: "insertText", data: key, cancelable: true }));
    if (allowed) input.setRangeText(key, input.selectionStart ?? 0, input.selectionEnd ?? 0, "end");
    input.dispatchEvent(new InputEvent("input", { inputType: "insertText", data: key }));
  }
  release();
  return input.value;
}

test.each([
  ["+79991234567", "+7 999 123-45-67"],
  ["89991234567", "8 999 123-45-67"],
  ["+7 (999) 123-45-67", "+7 999 123-45-67"],
  ["+7", "+7"],
])("the phone mask formats «%s» as «%s»", (keys, value) => {
  expect(typed(keys).trim()).toBe(value);
});

/** The value of the field after the text was pasted. */
function pasted(text: string): string {
  const input = document.createElement("input");
  document.body.append(input);
  const release = maskPhone(input);
  const isAllowed = input.dispatchEvent(new InputEvent("beforeinput", { inputType: "insertFromPaste", data: text, cancelable: true }));
  if (isAllowed) input.value = text;
  input.dispatchEvent(new InputEvent("input", { inputType: "insertFromPaste", data: text }));
  release();
  return input.value;
}

test.each(["7\u00a0900\u00a0123\u201345\u201367", "8\u00a0900\u00a0123\u201145\u201167", "тел. +7 900 123-45-67", "+7 900 123-45-67 Анна"])(
  "the phone mask does not truncate a pasted «%s»",
  (text) => {
    expect(pasted(text).match(/[\dа-я]/gi)).toEqual(text.match(/[\dа-я]/gi));
  },
);

test.each(["123-45-67", "(495) 123-45-67", "495 1234567", "8 495 123 45 67", "+7 900 1234567890"])(
  "the phone mask does not change «%s»",
  (keys) => {
    expect(typed(keys).replace(/[ -]/g, "")).toBe(keys.replace(/[ -]/g, ""));
  },
);
