import { render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, test, vi } from "vitest";
import { Empty } from "./empty.tsx";

test("a page with a message that repeats the visitor's words is not cached anywhere", () => {
  const remember = vi.spyOn(Map.prototype, "set");
  const Page = createRoutesStub([{ path: "/", Component: () => <Empty sentence="По запросу «пяточная шпора» ничего не нашлось" /> }]);

  render(<Page />);

  expect(screen.getByText("По запросу «пяточная шпора» ничего не нашлось")).toBeTruthy();
  expect(remember.mock.calls.filter(([key]) => String(key).includes("пяточная шпора"))).toEqual([]);
});
