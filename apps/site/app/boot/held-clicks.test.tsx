import { afterEach, expect, test, vi } from "vitest";
import "./held-clicks.ts";

// Stubs for features that every browser in which React runs has and jsdom lacks.
vi.hoisted(() => Object.assign(window, { MathMLElement: class {}, CompressionStream: class {} }));

document.dispatchEvent(new Event("boot:ready"));
document.body.innerHTML = `<form action="/zapis"><button data-form="record">Записаться</button></form><button type="button">Дальше</button>`;
const [record, next] = [...document.querySelectorAll("button")];

const comeBack = () => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));

afterEach(() => vi.useRealTimers());

test("a page restored from the back/forward cache repeats no earlier click, and holds new clicks again", () => {
  next?.click();
  expect(next?.getAttribute("aria-busy")).toBe("true");

  comeBack();

  expect(next?.hasAttribute("aria-busy")).toBe(false);
  next?.click();
  expect(next?.getAttribute("aria-busy")).toBe("true");
});

test("a click on a form button that was waiting when the visitor left the page does not navigate after the visitor comes back", () => {
  vi.useFakeTimers();
  const submit = vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => {});
  record?.click();
  vi.advanceTimersByTime(999);
  comeBack();
  vi.advanceTimersByTime(1_000);
  expect(submit).not.toHaveBeenCalled();

  record?.click();
  vi.advanceTimersByTime(1_000);
  expect(submit).toHaveBeenCalledOnce();
});
