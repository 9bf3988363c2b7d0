import { render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { AllDirections } from "./all-directions.tsx";

const direction = (slug: string) => ({ slug, title: slug, path: `/categories/${slug}`, countDoctors: 1, parent: null });
const root = {
  categories: [direction("dermatologiya"), direction("flebologiya"), { ...direction("uzi"), parent: { slug: "flebologiya" } }],
};

test.each([
  [1, ["/categories"]],
  [2, []],
])("when the home page shows %i of two directions, the links below are %j", async (shown, links) => {
  const List = () => (
    <>
      <AllDirections shown={shown} />
      <p>end</p>
    </>
  );
  const Page = createRoutesStub([{ id: "root", path: "/", loader: () => root, Component: List, HydrateFallback: () => null }]);
  render(<Page initialEntries={["/"]} />);

  await screen.findByText("end");
  expect(screen.queryAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(links);
});
