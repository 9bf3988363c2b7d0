import type { Review } from "@len/contract/reviews";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
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
  isVisitConfirmed: false,
  publicName: `Анна ${id}`,
  text: `Отзыв ${id}`,
  reply: null,
  createdAt: "2026-11-12T10:00:00.000Z",
});

const page = (ids: string[], currentPage: number, total = 5) => ({
  data: ids.map(review),
  pagination: { currentPage, lastPage: Math.ceil(total / 3), perPage: 3, total },
});

const nothing = () => Promise.reject(new TypeError("Failed to fetch"));
const answers =
  (json: unknown, status = 200) =>
  () =>
    Promise.resolve(Response.json(json, { status }));

/** Renders the doctor's page; `answer` replies to the request for more reviews. */
function show(answer: () => Promise<Response>, first = page(["1", "2", "3"], 1)) {
  const ask = vi.fn((_address: string) => answer());
  vi.stubGlobal("fetch", ask);
  const Site = createRoutesStub([{ path: "/", Component: () => <DoctorReviews doctor={doctor} first={first} /> }]);
  render(<Site />);
  return ask;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const names = () => screen.getAllByText(/^Анна/).map(({ textContent }) => textContent);

test("«Показать ещё» adds the next reviews without duplicates, announces their number and moves the focus to the first of them", async () => {
  const ask = show(answers({ page: page(["3", "4", "5"], 2) }));
  await screen.findByText("Показано 3 из 5");

  fireEvent.click(screen.getByRole("link", { name: "Показать ещё" }));

  expect((await screen.findByText("Показано 5 из 5")).getAttribute("role")).toBe("status");
  expect(names()).toEqual(["Анна 1", "Анна 2", "Анна 3", "Анна 4", "Анна 5"]);
  expect(ask.mock.calls.map(([address]) => address)).toEqual(["/reviews/by-doctor/doctor?page=2"]);
  expect(screen.queryByRole("link", { name: "Показать ещё" })).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Показано 5 из 5"));
});

test("loading the last page does not move the focus away from another element", async () => {
  show(answers({ page: page(["4", "5"], 2) }));

  fireEvent.click(await screen.findByRole("link", { name: "Показать ещё" }));
  screen.getByRole("button", { name: "Оставить отзыв" }).focus();
  await screen.findByText("Показано 5 из 5");

  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Оставить отзыв" }));
});

test("if the first page had another size, the next request asks for the next whole page", async () => {
  const first = { data: ["1", "2", "3", "4", "5"].map(review), pagination: { currentPage: 1, lastPage: 2, perPage: 5, total: 7 } };
  const ask = show(answers({ page: page(["4", "5", "6"], 2, 7) }), first);

  fireEvent.click(await screen.findByRole("link", { name: "Показать ещё" }));
  await screen.findByText("Показано 6 из 7");

  expect(ask.mock.calls.map(([address]) => address)).toEqual(["/reviews/by-doctor/doctor?page=2"]);
});

test.each([
  ["the connection is lost", nothing],
  ["the clinic's server is away", answers({ page: null })],
  ["the site says that it is busy", answers(null, 503)],
])("when %s, the shown reviews stay, the failure is announced, and another press tries again", async (_, answer) => {
  const ask = show(answer);

  fireEvent.click(await screen.findByRole("link", { name: "Показать ещё" }));
  const words = await screen.findByText("Не получилось загрузить. Проверьте связь и попробуйте ещё раз.");
  expect(words.getAttribute("role")).toBe("status");
  expect(names()).toHaveLength(3);
  expect(screen.getByRole("link", { name: "Показать ещё" }).getAttribute("href")).toBe("?page=2#otzyvy");

  ask.mockImplementation(answers({ page: page(["4", "5"], 2) }));
  fireEvent.click(screen.getByRole("link", { name: "Показать ещё" }));
  await screen.findByText("Показано 5 из 5");
});
