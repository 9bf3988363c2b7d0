// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { saveAll, saveAtMoments } from "./save-moments.ts";

const leaving: (() => Promise<boolean>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const leave of leaving.splice(0)) await leave();
});

/** A form that counts how often it is saved. */
function form(isSaved = true) {
  const save = vi.fn(async () => isSaved);
  const leave = saveAtMoments(save);
  leaving.push(leave);
  return { save, leave };
}

const setVisibility = (state: DocumentVisibilityState) => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
};

it("a form is saved when the tab is hidden, but not when it is shown again", () => {
  const { save } = form();
  setVisibility("hidden");
  setVisibility("visible");
  expect(save).toHaveBeenCalledTimes(1);
});

it("a form is saved when the connection returns", () => {
  const { save } = form();
  window.dispatchEvent(new Event("online"));
  expect(save).toHaveBeenCalledTimes(1);
});

it("a form is saved once when it is closed, and never after that", async () => {
  const { save, leave } = form(false);
  expect(await leave()).toBe(false);
  window.dispatchEvent(new Event("online"));
  setVisibility("hidden");
  expect(await saveAll()).toBe(true);
  expect(save).toHaveBeenCalledTimes(1);
});

it("saving all forms succeeds only if every form is saved", async () => {
  const first = form();
  expect(await saveAll()).toBe(true);
  form(false);
  expect(await saveAll()).toBe(false);
  expect(first.save).toHaveBeenCalledTimes(2);
});

it("a form that cannot be saved does not prevent the others from being saved", async () => {
  const leave = saveAtMoments(vi.fn(async () => true).mockRejectedValueOnce(new Error("a broken form")));
  leaving.push(leave);
  const { save } = form();
  expect(await saveAll()).toBe(false);
  expect(save).toHaveBeenCalledTimes(1);
});
