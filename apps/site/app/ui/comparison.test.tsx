import type { Picture } from "@len/contract/pictures";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Comparison } from "./comparison.tsx";

const picture = (alt: string): Picture => ({
  url: `https://api.example/${alt}.webp`,
  width: 800,
  height: 600,
  alt,
  placeholder: null,
  variants: [],
});

function show() {
  const { container } = render(<Comparison before={picture("before")} after={picture("after")} sizes="50vw" describedBy="what" />);
  const frame = container.firstElementChild;
  if (!(frame instanceof HTMLElement)) throw new Error("the comparison has a frame");
  return { frame, slider: screen.getByRole<HTMLInputElement>("slider", { name: "Сравнение до и после" }) };
}

test("the divider starts in the middle and moves from edge to edge", () => {
  const { slider } = show();

  expect([slider.min, slider.value, slider.max]).toEqual(["0", "50", "100"]);
});

test.each([
  [30, "30%", ""],
  [5, "5%", "start"],
  [95, "95%", "end"],
  [-20, "0%", "start"],
  [400, "100%", "end"],
])("at %i the divider is at %s and hides the label that it overlaps", (value, position, at) => {
  const { frame, slider } = show();

  fireEvent.input(slider, { target: { value: String(value) } });

  expect(frame.style.getPropertyValue("--position")).toBe(position);
  expect(frame.dataset.at).toBe(at);
});
