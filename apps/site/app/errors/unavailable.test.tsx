import { render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { Unavailable } from "./unavailable.tsx";

test("the link of the message reloads the same URL", () => {
  const Page = createRoutesStub([{ path: "/news", Component: Unavailable }]);

  render(<Page initialEntries={["/news?category=trihologiya&page=2"]} />);

  expect(screen.getByRole("link", { name: "Повторить" }).getAttribute("href")).toBe("/news?category=trihologiya&page=2");
  expect(screen.getByText("Не получилось загрузить")).toBeTruthy();
});
