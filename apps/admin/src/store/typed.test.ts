// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepTypedOf, readTyped, subscribeToTyped, type TypedConsent, typeConsent, typeSetting } from "./typed.ts";

const forgetAll = () => {
  keepTypedOf("nobody");
  keepTypedOf("anna");
};
beforeEach(forgetAll);
afterEach(forgetAll);

const slogan = { value: "Тихо", version: 3 };
const consent: TypedConsent = {
  title: "Согласие",
  body: { type: "doc", content: [] },
  effectiveFrom: "2026-12-01",
  checkedByLawyer: false,
};

/** Whether the browser would ask before it closes the tab. */
function isAskedFirst() {
  const event = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

it("closing the tab asks first while a setting or a consent is typed but not applied", () => {
  expect(isAskedFirst()).toBe(false);
  typeSetting("slogan", slogan);
  typeConsent("review", consent);
  expect(isAskedFirst()).toBe(true);
  typeSetting("slogan", undefined);
  expect(isAskedFirst()).toBe(true);
  typeConsent("review", undefined);
  expect(isAskedFirst()).toBe(false);
});

it("typed text stays for the same person; another person neither sees it nor is asked about it", () => {
  typeSetting("slogan", slogan);
  keepTypedOf("anna");
  expect(readTyped().settings).toEqual({ slogan });

  keepTypedOf("boris");
  expect(readTyped()).toEqual({ settings: {}, consents: {}, bookings: {} });
  expect(isAskedFirst()).toBe(false);
});

it("screens are notified of each change until they are closed, and the other typed values do not change", () => {
  const listener = vi.fn();
  const stop = subscribeToTyped(listener);
  typeSetting("slogan", slogan);
  typeSetting("foundedYear", { value: 2009, version: 1, text: "2009" });
  stop();
  typeConsent("review", consent);

  expect(listener).toHaveBeenCalledTimes(2);
  expect(readTyped()).toEqual({
    settings: { slogan, foundedYear: { value: 2009, version: 1, text: "2009" } },
    consents: { review: consent },
    bookings: {},
  });
});
