import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "../boot/carousel.ts";
import { Carousel } from "./carousel.tsx";

const slides = ["Осень", "Зима", "Весна"].map((title) => ({ id: title, content: <a href={`/${title}`}>{title}</a> }));

let reduced = false;

beforeEach(() => {
  vi.useFakeTimers();
  reduced = false;
  vi.stubGlobal("matchMedia", () => ({ matches: reduced, addEventListener: () => {}, removeEventListener: () => {} }));
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.theme;
});

const show = () => render(<Carousel label="Баннеры" slides={slides} />);
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const shown = () => screen.getAllByRole("button", { name: /Баннер/ }).findIndex((bar) => bar.getAttribute("aria-current") === "true");
const region = () => screen.getByRole("region", { name: "Баннеры" });

test("slides change every three seconds and start again after the last one", () => {
  show();

  pass(2999);
  expect(shown()).toBe(0);
  pass(1);
  expect(shown()).toBe(1);
  pass(3000);
  pass(3000);
  expect(shown()).toBe(0);
});

test("slides that are out of view cannot be focused", () => {
  show();

  expect(screen.getAllByRole("group").map((slide) => slide.hasAttribute("inert"))).toEqual([false, true, true]);
});

test("autoplay pauses while the carousel is hovered or focused", () => {
  show();

  fireEvent.pointerEnter(region(), { pointerType: "mouse" });
  pass(9000);
  expect(shown()).toBe(0);

  fireEvent.pointerLeave(region());
  pass(3000);
  expect(shown()).toBe(1);
});

test("«Остановить» stops autoplay permanently and becomes «Запустить»", () => {
  show();

  fireEvent.click(screen.getByRole("button", { name: "Остановить" }));
  pass(9000);
  expect(shown()).toBe(0);

  fireEvent.click(screen.getByRole("button", { name: "Запустить" }));
  pass(3000);
  expect(shown()).toBe(1);
});

test("a manual move stops autoplay, and from then on slides are announced", () => {
  show();

  fireEvent.click(screen.getByRole("button", { name: "Предыдущий" }));
  pass(9000);

  expect(shown()).toBe(2);
  expect(screen.getByRole("button", { name: "Запустить" })).toBeTruthy();
  expect(region().querySelector("[aria-live]")?.getAttribute("aria-live")).toBe("polite");
});

test("there is no autoplay with reduced motion", () => {
  reduced = true;
  show();

  pass(9000);

  expect(shown()).toBe(0);
  expect(screen.getByRole("button", { name: "Запустить" })).toBeTruthy();
});

test("there is no autoplay in the contrast version", () => {
  document.documentElement.dataset.theme = "contrast";
  show();

  pass(9000);

  expect(shown()).toBe(0);
});

test("autoplay pauses while the tab is hidden", () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  show();
  pass(9000);
  expect(shown()).toBe(0);

  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  pass(3000);
  expect(shown()).toBe(1);
});
