import { render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { Call, StartingList } from "./starting-list.tsx";

/** The text beside the phone number of a clinic with these hours. */
async function wordsBesidePhone(hours: { weekdays: number[]; from: string; to: string }[]) {
  const root = { contacts: { phones: [{ title: "", number: "+7 (000) 000-00-00" }], hours } };
  const List = () => (
    <StartingList services={[]} doctors={[]} articles={[]}>
      <Call />
    </StartingList>
  );
  const Page = createRoutesStub([{ id: "root", path: "/", loader: () => root, Component: List, HydrateFallback: () => null }]);

  render(<Page initialEntries={["/"]} />);
  const phone = await screen.findByRole("link", { name: "+7 (000) 000-00-00" });
  return phone.nextSibling?.textContent?.replace(/\u00a0/g, " ").replace(/\u2060/g, "");
}

test("the opening hours are shown beside the phone number", async () => {
  expect(await wordsBesidePhone([{ weekdays: [1, 2], from: "09:00", to: "20:00" }])).toMatch(
    /09:00–20:00\. Подскажем врача, услугу и цену\.$/,
  );
});

test("without opening hours the other texts are shown", async () => {
  expect(await wordsBesidePhone([])).toBe("Подскажем врача, услугу и цену.");
});
