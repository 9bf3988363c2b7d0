import type { Review } from "@len/contract/reviews";
import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { ReviewText } from "./review-text.tsx";

const review: Review = {
  id: "0198a000-0000-7000-8000-000000000002",
  doctor: null,
  service: null,
  rate: 5,
  isVisitConfirmed: false,
  publicName: "Анна К.",
  text: "Объяснили всё по порядку.",
  reply: null,
  createdAt: "2026-06-18T07:00:00Z",
};
const long = `${"Объяснили всё по порядку. ".repeat(30)}Спасибо за терпение.`;

/** Renders the page of a clinic in the given time zone. */
function show(shown: Review, timeZone = "Europe/Moscow") {
  const page = { id: "root", path: "/", loader: () => null, Component: () => <ReviewText review={shown} /> };
  const loaderData = { root: { contacts: { timeZone } } };
  render(<RouterProvider router={createMemoryRouter([page], { hydrationData: { loaderData } })} />);
}

test("a short review is shown in full, without a button", () => {
  show(review);

  expect(screen.getByText("Объяснили всё по порядку.")).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
});

test("a long review opens in full in a dialog; without scripts its link leads to the full text", async () => {
  const asked: string[] = [];
  document.addEventListener("dialog:open", (event) => event instanceof CustomEvent && asked.push(event.detail), { once: true });
  show({ ...review, text: long, reply: "Благодарим за отзыв.", createdAt: "2026-12-31T20:00:00Z" }, "Asia/Vladivostok");
  const link = screen.getByRole("link", { name: "Читать целиком: отзыв, Анна К.", hidden: true });
  expect(link.getAttribute("href")).toBe(`/reviews?review=${review.id}`);

  await act(async () => link.click());

  const dialog = await screen.findByRole("dialog", { hidden: true });
  expect(dialog.textContent).toContain("Анна\u00a0К.");
  // In the clinic's time zone it is already the next day.
  expect(dialog.textContent).toContain("1\u00a0января\u00a02027");
  expect(dialog.textContent).toContain("терпение.");
  expect(dialog.textContent).toContain("Благодарим");
  expect(asked).toEqual(["viewer"]);
});
