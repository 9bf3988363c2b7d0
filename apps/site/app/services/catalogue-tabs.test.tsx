import { render } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { recordTab } from "./catalogue-tabs.tsx";

test("the record form on catalogue pages sends the kind «services»", async () => {
  const Stub = createRoutesStub([{ id: "root", path: "/", Component: () => recordTab({ services: [], doctors: [] }, "priem").content }]);
  const { container } = render(<Stub />);

  const form = container.querySelector("form");
  expect(form && new FormData(form).get("kind")).toBe("services");
});
