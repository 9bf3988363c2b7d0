import { screen, waitFor, within } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { watchPanels } from "./choose-times.ts";
import { Panel, type PanelProps } from "./panel.tsx";
import type { ShownTime } from "./time-link.tsx";

const service = { slug: "priem", title: "Первичный приём дерматолога", cost: "3 900 ₽", length: "40 минут" };
const doctor = { id: "1", slug: "melnik-olga", name: "Мельник Ольга Юрьевна", surname: "Мельник" };
const at = (day: string, time: string): ShownTime => ({ start: `${day}T${time}:00.000Z`, day, time, doctor });

const tuesday = "2026-12-01";
const wednesday = "2026-12-02";
const times = [at(tuesday, "09:45"), at(tuesday, "13:00"), at(tuesday, "13:15"), at(wednesday, "17:00")];

function html(rest: Partial<PanelProps> = {}): string {
  const props: PanelProps = {
    doctor: { slug: doctor.slug, schedule: [], short: "Мельник О. Ю." },
    ...{ services: [service, { ...service, slug: "povtornyj", title: "Повторный приём" }], service, state: "free", who: null },
    strip: {
      days: [
        { date: "2026-11-30", count: 0 },
        { date: tuesday, count: 3 },
        { date: wednesday, count: 1 },
        { date: "2026-12-05", count: null },
      ],
      ...{ first: "2026-11-30", before: null, after: "2026-12-07" },
    },
    ...{ day: tuesday, times, next: "2026-12-08", today: "2026-11-30", until: "2027-01-29", phone: null, ...rest },
  };
  return renderToStaticMarkup(<Panel {...props} />);
}

const asked = vi.fn<(address: string) => string | null>();
const place = () => document.querySelector<HTMLElement>("[data-panel]") as HTMLElement;

beforeAll(watchPanels);
beforeEach(() => {
  asked.mockReset();
  vi.stubGlobal("fetch", async (address: string) => {
    const body = asked(address);
    return new Response(body, { status: body === null ? 503 : 200 });
  });
  document.body.innerHTML = `<div data-panel="doctor=melnik-olga">${html()}</div>`;
});

/** Presses a control and leaves the focus on it, as browsers do. */
function press(control: HTMLElement) {
  control.focus();
  control.click();
}

test("the panel shows the parts of the day that have free times; days without free times are disabled and say why", () => {
  expect(screen.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual(["Утро до 12:00", "День 12:00–17:00"]);
  expect(within(screen.getByRole("region", { name: "День" })).getAllByRole("link")).toHaveLength(2);
  const radios = screen.getAllByRole<HTMLInputElement>("radio");
  expect(radios.map((radio) => [radio.getAttribute("aria-label"), radio.disabled, radio.checked])).toEqual([
    ["понедельник, 30 ноября, нет", true, false],
    ["вторник, 1 декабря, 3 места", false, true],
    ["среда, 2 декабря, 1 место", false, false],
    ["суббота, 5 декабря, закрыто", true, false],
  ]);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Неделя раньше" }).disabled).toBe(true);
});

test("pressing a day loads and shows its times, and the day keeps the focus", async () => {
  asked.mockReturnValue(html({ day: wednesday }));
  const day = screen.getByRole("radio", { name: /среда/ });

  press(day);

  await waitFor(() => expect(screen.getByRole("link", { name: "среда, 2 декабря, 17:00, Мельник Ольга Юрьевна" })).toBeTruthy());
  expect(asked).toHaveBeenCalledWith("/times/panel?doctor=melnik-olga&service=priem&day=2026-12-02&from=2026-11-30");
  expect(screen.queryByRole("link", { name: /09:45/ })).toBeNull();
  expect(document.activeElement).toBe(day);
});

test("the next week is loaded without the previously chosen day, and the arrow keeps the focus", async () => {
  asked.mockReturnValue(html({ day: null, strip: { days: [], first: "2026-12-07", before: "2026-11-30", after: "2026-12-14" } }));

  press(screen.getByRole("button", { name: "Неделя позже" }));

  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>("button", { name: "Неделя раньше" }).disabled).toBe(false));
  expect(asked).toHaveBeenCalledWith("/times/panel?doctor=melnik-olga&service=priem&from=2026-12-07");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Неделя позже" })));
});

test("for a service whose time the doctor sets, the panel offers a request instead of times", async () => {
  asked.mockReturnValue(html({ state: "request", times: [] }));

  const select = screen.getByRole<HTMLSelectElement>("combobox", { name: "Услуга" });
  select.value = "povtornyj";
  select.dispatchEvent(new Event("change", { bubbles: true }));

  expect(await screen.findByText("Время назначает врач")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Оставить заявку" })).toBeTruthy();
  expect(screen.queryByRole("radio")).toBeNull();
});

test("when the panel for a choice cannot be loaded, the times of the previous choice are removed", async () => {
  asked.mockReturnValue(null);

  press(screen.getByRole("radio", { name: /среда/ }));

  const way = await screen.findByRole("link", { name: "Время сейчас не показать. Оставить заявку" });
  expect(way.getAttribute("href")).toMatch(/^\/zapis\?doctor=melnik-olga&service=priem/);
  expect(place().querySelector("[data-time]")).toBeNull();
});

test("only the first time of a part of the day is a Tab stop; arrow keys move to the others", () => {
  const [first, second] = within(screen.getByRole("region", { name: "День" })).getAllByRole("link");
  // jsdom has no layout.
  for (const link of [first, second]) if (link) link.getClientRects = () => [1] as unknown as DOMRectList;
  expect([first?.tabIndex, second?.tabIndex]).toEqual([0, -1]);
  first?.focus();

  first?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));

  expect(document.activeElement).toBe(second);
  expect([first?.tabIndex, second?.tabIndex]).toEqual([-1, 0]);
});
