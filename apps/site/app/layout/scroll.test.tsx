import { fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub, Link, Outlet } from "react-router";
import { expect, test, vi } from "vitest";
import { Scroll } from "./scroll.tsx";

function Layout() {
  return (
    <>
      <Link to="/plain">К странице</Link>
      <Link to="/keeping">К странице, которая остаётся на месте</Link>
      <Outlet />
      <Scroll />
    </>
  );
}

const Site = createRoutesStub([
  {
    path: "/",
    Component: Layout,
    children: [
      { index: true, Component: () => <h1>Начало</h1> },
      { path: "plain", Component: () => <h1>Страница</h1> },
      { path: "keeping", handle: { keepScroll: true }, Component: () => <h1>На месте</h1> },
    ],
  },
]);

test.each([
  ["К странице", "Страница", 0],
  ["К странице, которая остаётся на месте", "На месте", 640],
])("from scroll position 640, «%s»: a new page begins at its top unless its route opts out", async (link, heading, top) => {
  vi.spyOn(window, "scrollTo").mockImplementation((...to) => {
    window.scrollY = Number(to[1] ?? 0);
  });
  // The router's own inline script is for server-rendered pages; React warns when it is rendered in a browser.
  vi.mocked(console.error).mockImplementationOnce(() => {});
  render(<Site />);
  vi.mocked(console.error).mockClear();
  window.scrollY = 640;
  fireEvent.scroll(window);

  fireEvent.click(screen.getByRole("link", { name: link }));
  await screen.findByRole("heading", { name: heading });

  expect(window.scrollY).toBe(top);
});
