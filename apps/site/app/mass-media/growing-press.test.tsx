import type { MassMedia } from "@len/contract/mass-media";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub, useSearchParams } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { GrowingPress } from "./growing-press.tsx";

const publication = (name: string): MassMedia => ({
  id: crypto.randomUUID(),
  title: name,
  outlet: "Вестник",
  summary: "",
  url: `https://vestnik.example/${name}`,
  date: "2026-05-04",
  doctors: [],
  image: null,
});

const page = (names: string[], currentPage: number) => ({
  data: names.map(publication),
  pagination: { currentPage, lastPage: 2, perPage: 12, total: 14 },
});

/** /mass-media?doctor=… for two doctors; the second has no further pages. */
function Press() {
  const [params, setParams] = useSearchParams();
  const doctor = params.get("doctor") ?? "yaseneva-mariya";
  const first = page(doctor === "yaseneva-mariya" ? ["Весна", "Лето"] : ["Зима"], 1);
  return (
    <>
      <GrowingPress doctor={doctor} first={first} to="/mass-media?page=2" />
      <button type="button" onClick={() => setParams({ doctor: "belov-ilya" })}>
        Другой врач
      </button>
    </>
  );
}

const titles = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);

afterEach(() => {
  vi.unstubAllGlobals();
});

test("publications of a doctor are appended without duplicates, and another doctor starts a new list", async () => {
  const ask = vi.fn((_address: string) => Promise.resolve(Response.json({ page: page(["Лето", "Осень"], 2) })));
  vi.stubGlobal("fetch", ask);
  const Site = createRoutesStub([{ path: "/", Component: Press }]);
  render(<Site />);

  fireEvent.click(await screen.findByRole("link", { name: "Показать ещё" }));
  await screen.findByRole("heading", { name: "Осень" });
  expect(titles()).toEqual(["Весна", "Лето", "Осень"]);
  expect(ask.mock.calls.map(([address]) => address)).toEqual(["/mass-media/by-doctor/yaseneva-mariya?page=2"]);
  await waitFor(() => expect(document.activeElement?.getAttribute("role")).toBe("status"));

  fireEvent.click(screen.getByRole("button", { name: "Другой врач" }));
  await screen.findByRole("heading", { name: "Зима" });
  expect(titles()).toEqual(["Зима"]);
});
