import { render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { RichText } from "../ui/rich-text.tsx";
import { doctorPress } from "./doctor-press.ts";

const page = "/specialists/yaseneva-mariya";
const links = { all: "/mass-media?doctor=yaseneva-mariya", page };

test("when publications fail to load, the page says so and shows a link to itself for another try", () => {
  const text = doctorPress(null, links);
  const Page = createRoutesStub([{ path: page, Component: () => text && <RichText text={text} /> }]);

  render(<Page initialEntries={[page]} />);

  expect(screen.getByText(/^Не получилось загрузить публикации/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Повторить" }).getAttribute("href")).toBe(page);
});

test("a doctor without publications has no section about publications", () => {
  expect(doctorPress({ data: [], pagination: { currentPage: 1, lastPage: 1, perPage: 6, total: 0 } }, links)).toBeNull();
});
