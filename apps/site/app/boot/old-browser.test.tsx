import { expect, test, vi } from "vitest";
import "./held-clicks.ts";
import "./load-react.ts";

// jsdom has neither `MathMLElement` nor `CompressionStream`, so it counts as a browser in which React does not run.

test("Z45: a browser that does not run React does not load it, holds no clicks and reports no failure", async () => {
  document.body.innerHTML = `<script id="page-modules" type="application/json">{}</script><a href="#x" data-views="">Виды</a>`;
  document.dispatchEvent(new Event("boot:ready"));
  const failed = vi.fn();
  for (const name of ["load:error", "load:failed", "click:held"]) document.addEventListener(name, failed);
  const link = document.querySelector("a");

  window.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift" }));
  const isFollowed = link?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  await new Promise((resolve) => setTimeout(resolve));

  expect(isFollowed).toBe(true);
  expect(failed).not.toHaveBeenCalled();
});
