import { render, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { createRoutesStub, useLocation } from "react-router";
import { beforeEach, expect, test } from "vitest";
import type { Amount } from "../ui/formats.ts";
import { addToPlan, removeFromPlan, renewPlan, usePlan } from "./kept-plan.ts";
import PlanPage from "./plan-page.tsx";

const nothing = { services: [], doctors: [], since: null, asked: [], countOver: 0 };
const cost: Amount = { kind: "exact", amount: 390_000, max: null };

function Content() {
  const { pathname, search } = useLocation();
  return (
    <>
      <PlanPage loaderData={nothing} params={{}} matches={[] as never} />
      <output>{pathname + search}</output>
      <ul>
        {usePlan().map(({ slug }) => (
          <li key={slug} data-kept={slug} />
        ))}
      </ul>
    </>
  );
}

/** Renders the page as the server does, then hydrates it. */
function open(address: string) {
  const Page = createRoutesStub([{ path: "/plan", Component: Content }]);
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(<Page initialEntries={[address]} />);
  render(<Page initialEntries={[address]} />, { container, hydrate: true });
  return {
    address: () => container.querySelector("output")?.textContent,
    kept: () => [...container.querySelectorAll<HTMLElement>("[data-kept]")].map(({ dataset }) => dataset.kept),
  };
}

beforeEach(() => {
  for (const slug of ["priem", "chistka", "piling", "novyj-piling"]) removeFromPlan(slug);
});

test.each(["/plan", "/plan?utm_source=mail"])("the plan saved in the browser opens when the page is loaded at %s", async (address) => {
  addToPlan([
    { slug: "priem", cost },
    { slug: "chistka", cost },
  ]);

  const page = open(address);

  await waitFor(() => expect(page.address()).toBe("/plan?s=priem,chistka"));
});

test("a shared plan is not changed, even when its services no longer exist", () => {
  addToPlan([{ slug: "priem", cost }]);

  expect(open("/plan?s=piling").address()).toBe("/plan?s=piling");
});

test("a service that no longer exists is removed from the saved plan, and a renamed one is saved only under its new slug", () => {
  addToPlan(["priem", "chistka", "piling", "novyj-piling"].map((slug) => ({ slug, cost })));

  renewPlan(
    [{ slug: "novyj-piling", cost: null }],
    [
      { slug: "chistka", found: null },
      { slug: "piling", found: "novyj-piling" },
    ],
  );

  expect(JSON.parse(localStorage.getItem("len.plan") ?? "")).toMatchObject([
    { slug: "priem", cost },
    { slug: "novyj-piling", cost: null },
  ]);
  expect(open("/plan?s=priem").kept()).toEqual(["priem", "novyj-piling"]);
});
