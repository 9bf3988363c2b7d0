import { cleanup, render, screen, within } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, expect, test } from "vitest";
import ConditionPage, { type ShownConditionPage } from "./condition-page.tsx";

const condition: ShownConditionPage = {
  ...{ path: "/conditions/rodinka", seo: { title: null, description: null, ogImage: null, noindex: false } },
  ...{
    title: "Родинка изменилась",
    names: [],
    zones: [],
    summary: "",
    lead: "Её стоит показать врачу",
    looks: ["Края неровные"],
    looksNote: "",
  },
  ...{ maybe: [], later: [], soon: [], emergency: ["Кровь не останавливается"], steps: ["Осмотрит кожу"], before: "", costNote: "" },
  ...{ writtenOn: "2026-10-01", reviewedOn: "2026-10-02", nextReviewOn: "2027-10-02", sources: [], articles: [] },
  ...{ services: [], doctors: [], author: null, reviewer: null },
};
const visit = { slug: "priem", path: "/priem", title: "Приём", durationMin: 30, note: null, cost: "3 900 ₽" };

afterEach(cleanup);

test.each([
  { services: [], isNamed: false },
  { services: [visit], isNamed: true },
])("«На этой странице» links only to sections that the page has ($services.length services)", ({ services, isNamed }) => {
  const Content = () => (
    <ConditionPage loaderData={{ condition: { ...condition, services } }} params={{ slug: "" }} matches={[] as never} />
  );
  const Page = createRoutesStub([{ path: "*", Component: Content }]);
  render(<Page initialEntries={[condition.path]} />);

  const links = within(screen.getByRole("navigation", { name: "На этой странице" })).getAllByRole("link");
  const targets = links.map((link) => link.getAttribute("href") ?? "");
  expect(targets.filter((target) => !document.querySelector(target))).toEqual([]);
  expect(targets.includes("#skolko-stoit")).toBe(isNamed);
});
