import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { MarksHistogram, Stars } from "./rating.tsx";

test("the stars have a text alternative with the rating", () => {
  render(<Stars mark={4} />);

  expect(screen.getByRole("img", { name: "Оценка 4 из 5" }).children).toHaveLength(5);
});

test("the last star of an average is filled in part", () => {
  render(<Stars mark={4.7} />);

  const stars = [...screen.getByRole("img", { name: "Оценка 4,7 из 5" }).children];

  expect(stars.map((star) => star.querySelector("svg")?.getAttribute("width"))).toEqual([
    "16",
    "16",
    "16",
    "16",
    expect.stringMatching(/^11\.2/),
  ]);
});

test("the histogram lists ratings from five to one with their share of all ratings", () => {
  render(<MarksHistogram counts={[1, 0, 0, 3, 6]} />);

  const bars = screen.getAllByRole("img");

  expect(bars.map((bar) => bar.getAttribute("aria-label"))).toEqual([
    "Оценка 5: 6\u00a0оценок, 60\u00a0%",
    "Оценка 4: 3\u00a0оценки, 30\u00a0%",
    "Оценка 3: 0\u00a0оценок, 0\u00a0%",
    "Оценка 2: 0\u00a0оценок, 0\u00a0%",
    "Оценка 1: 1\u00a0оценка, 10\u00a0%",
  ]);
  expect(bars[0]?.firstElementChild?.getAttribute("width")).toBe("60%");
});
