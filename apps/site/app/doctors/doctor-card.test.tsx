import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { ShownDoctor } from "../clinic/shown-doctor.ts";
import { DoctorCard } from "./doctor-card.tsx";

const yaseneva: ShownDoctor = {
  id: "0198a000-0000-7000-8000-000000000001",
  slug: "yaseneva-mariya",
  lastName: "Ясенева",
  firstName: "Мария",
  middleName: "Андреевна",
  cardImage: null,
  positions: ["Врач-дерматолог", "главный врач"],
  experience: 21,
  countReviews: 186,
  rating: 4.9,
  state: "active",
  acceptsOnline: true,
};

function show(doctor: Partial<ShownDoctor>) {
  render(<DoctorCard doctor={{ ...yaseneva, ...doctor }} heading="h3" sizes="100vw" />, { wrapper: MemoryRouter });
}

test("a doctor card shows the years of practice and the number of reviews in correct Russian", () => {
  show({ experience: 22, countReviews: 141 });

  expect(screen.getByRole("link", { name: "Ясенева Мария Андреевна" }).getAttribute("href")).toBe("/specialists/yaseneva-mariya");
  expect(screen.getByText("Стаж 22 года")).toBeTruthy();
  expect(screen.getByText("· 141 отзыв")).toBeTruthy();
  expect(screen.getByText("4,9")).toBeTruthy();
});

test("the card has one link for screen readers and a separate record button", () => {
  show({});

  expect(screen.getAllByRole("link")).toHaveLength(1);
  expect(screen.getByRole("button", { name: "Записаться на прием" }).closest("a")).toBeNull();
});

test("a doctor card shows no rating when the doctor has too few reviews", () => {
  show({ rating: null, countReviews: 2 });

  expect(screen.queryByText(/отзыв/)).toBeNull();
});

test("a doctor on leave is marked and has no record button", () => {
  show({ state: "leave", acceptsOnline: false });

  expect(screen.getByText("Временно не принимает")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
