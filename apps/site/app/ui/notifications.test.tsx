import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Notifications } from "./notifications.tsx";
import { notify } from "./notifications-store.ts";

/** jsdom does not open popovers, so queries must include hidden elements. */
const inTopLayer = { hidden: true };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  act(() => vi.runAllTimers());
  vi.useRealTimers();
});

const sent = { kind: "success", title: "Заявка отправлена", text: "Перезвоним сегодня до 20:00." } as const;

test("a notification is shown for 3 s and disappears within 0.3 s", () => {
  render(<Notifications />);
  act(() => notify(sent));
  expect(screen.getByRole("status", inTopLayer).textContent).toContain("Заявка отправлена");

  act(() => vi.advanceTimersByTime(3000));
  expect(screen.queryByRole("status", inTopLayer)).not.toBeNull();
  act(() => vi.advanceTimersByTime(300));

  expect(screen.queryByRole("status", inTopLayer)).toBeNull();
});

test("hovering a notification pauses its timer", () => {
  render(<Notifications />);
  act(() => notify(sent));
  act(() => vi.advanceTimersByTime(2000));

  fireEvent.pointerEnter(screen.getByRole("button", inTopLayer));
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.queryByRole("status", inTopLayer)).not.toBeNull();
  fireEvent.pointerLeave(screen.getByRole("button", inTopLayer));
  act(() => vi.advanceTimersByTime(1000));
  act(() => vi.advanceTimersByTime(300));

  expect(screen.queryByRole("status", inTopLayer)).toBeNull();
});

test("a click closes one notification but not the others; an error has the role alert", () => {
  render(<Notifications />);
  act(() => notify(sent));
  act(() => notify({ kind: "error", title: "Заявка не отправлена", text: "Заполните отмеченные поля." }));

  fireEvent.click(screen.getByRole("button", { name: /Заявка отправлена/, ...inTopLayer }));
  act(() => vi.advanceTimersByTime(300));

  expect(screen.queryByRole("status", inTopLayer)).toBeNull();
  expect(screen.getByRole("alert", inTopLayer).textContent).toContain("Заявка не\u00a0отправлена");
});
