import type { Review } from "@len/contract/reviews";
import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ReviewText } from "./review-text.tsx";

const review: Review = {
  id: "0198a000-0000-7000-8000-000000000002",
  doctor: null,
  service: null,
  rate: 5,
  publicName: "Анна К.",
  text: "Объяснили всё по порядку.",
  reply: null,
  createdAt: "2026-06-18T07:00:00Z",
};
const long = `${"Объяснили всё по порядку. ".repeat(30)}Спасибо за терпение.`;

test("a short review stands whole, with nothing to press", () => {
  render(<ReviewText review={review} />);

  expect(screen.getByText("Объяснили всё по порядку.")).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});

test("a long review opens whole in a dialog of the review kind, and its link leads to it without scripts", async () => {
  const asked: string[] = [];
  document.addEventListener("dialog:open", (event) => event instanceof CustomEvent && asked.push(event.detail), { once: true });
  render(<ReviewText review={{ ...review, text: long, reply: "Благодарим за отзыв." }} />);
  const link = screen.getByRole("link", { name: "Читать целиком: отзыв, Анна К.", hidden: true });
  expect(link.getAttribute("href")).toBe(`/reviews?review=${review.id}`);

  await act(async () => link.click());

  const dialog = await screen.findByRole("dialog", { hidden: true });
  expect(dialog.textContent).toContain("Анна К.");
  expect(dialog.textContent).toContain("терпение.");
  expect(dialog.textContent).toContain("Благодарим");
  expect(asked).toEqual(["viewer"]);
});
