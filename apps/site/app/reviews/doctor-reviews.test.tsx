import type { Review } from "@len/contract/reviews";
import { fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { accumulate } from "./accumulate.ts";
import { DoctorReviews } from "./doctor-reviews.tsx";

const doctor: Parameters<typeof DoctorReviews>[0]["doctor"] = {
  id: "doctor",
  slug: "yaseneva-mariya",
  rating: 4.8,
  marks: [0, 0, 0, 1, 4],
};

const review = (id: string): Review => ({
  id,
  doctor: null,
  service: null,
  rate: 5,
  publicName: `Анна ${id}`,
  text: `Отзыв ${id}`,
  reply: null,
  createdAt: "2026-11-12T10:00:00.000Z",
});

const page = (ids: string[], currentPage: number, total = 5) => ({
  data: ids.map(review),
  pagination: { currentPage, lastPage: Math.ceil(total / 3), perPage: 3, total },
});

/** The doctor's page with its resource route; `second` is what the route answers. */
function show(second: ReturnType<typeof page> | null) {
  const asked: string[] = [];
  const Site = createRoutesStub([
    { path: "/", Component: () => <DoctorReviews doctor={doctor} first={page(["1", "2", "3"], 1)} /> },
    {
      path: "/reviews/by-doctor/:id",
      loader({ request, params }) {
        asked.push(`${params.id} ${new URL(request.url).search}`);
        return { page: second };
      },
    },
  ]);
  render(<Site />);
  return asked;
}

const names = () => screen.getAllByText(/^Анна/).map(({ textContent }) => textContent);

test("a review that came before is skipped by its id", () => {
  expect(accumulate([review("1"), review("2")], [review("2"), review("3"), review("3")]).map(({ id }) => id)).toEqual(["1", "2", "3"]);
});

test("«Показать ещё» adds the next reviews, announces how many there are and gives the focus on", async () => {
  const asked = show(page(["3", "4", "5"], 2));
  await screen.findByText("Показано 3 из 5");

  fireEvent.click(screen.getByRole("link", { name: "Показать ещё" }));

  expect((await screen.findByText("Показано 5 из 5")).getAttribute("role")).toBe("status");
  expect(names()).toEqual(["Анна 1", "Анна 2", "Анна 3", "Анна 4", "Анна 5"]);
  expect(asked).toEqual(["doctor ?page=2"]);
  expect(screen.queryByRole("link", { name: "Показать ещё" })).toBeNull();
  expect(document.activeElement?.textContent).toContain("Отзыв 4");
});

test("reviews that could not be loaded leave the ones shown and another try", async () => {
  show(null);

  fireEvent.click(await screen.findByRole("link", { name: "Показать ещё" }));

  expect(await screen.findByText("Не получилось загрузить отзывы. Попробуйте ещё раз.")).toBeTruthy();
  expect(names()).toHaveLength(3);
  expect(screen.getByRole("link", { name: "Показать ещё" }).getAttribute("href")).toBe("?reviews=2#otzyvy");
});
