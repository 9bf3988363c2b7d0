import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { RatingField } from "./rating-field.tsx";

test("while the form is being sent the rating cannot be changed, and the focused star keeps the focus", () => {
  const field = (disabled: boolean) => <RatingField id="review-rate" name="rate" label="Оценка" disabled={disabled} />;
  const { rerender } = render(field(false));
  const star = (mark: number) => screen.getByRole<HTMLInputElement>("radio", { name: new RegExp(`^${mark}`) });
  fireEvent.click(star(2));

  rerender(field(true));
  fireEvent.click(star(5));
  expect(star(2).checked).toBe(true);
  expect(star(2).matches(":enabled")).toBe(true);
  expect(screen.getByRole("group", { name: "Оценка" }).getAttribute("aria-disabled")).toBe("true");

  rerender(field(false));
  fireEvent.click(star(5));
  expect(star(5).checked).toBe(true);
});
