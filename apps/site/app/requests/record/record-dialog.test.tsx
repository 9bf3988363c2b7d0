import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FormOptions } from "../choices/form-options.ts";
import type { OfferedDays } from "../time/time.ts";
import { endVisit, visit } from "../time/visit.ts";
import { RecordDialog } from "./record-dialog.tsx";

const options: FormOptions = {
  services: [{ slug: "priem", title: "Первичный приём", group: "Приёмы", doctors: ["melnik-olga"], cost: "3 900 ₽, 40 минут" }],
  doctors: [{ slug: "melnik-olga", name: "Мельник Ольга Юрьевна", ages: "all" }],
};

const time = { start: "2026-12-02T12:40:00.000Z", doctor: "melnik-olga", service: "priem" };
const at = (start: string) => ({ start, doctor: "melnik-olga", name: "Мельник Ольга Юрьевна" });
const days = (...starts: string[]): OfferedDays => ({
  ...{ state: "free", service: "priem", next: null, until: "2027-01-29" },
  days: [{ date: "2026-12-02", times: starts.map(at) }],
});

/** The site's answers by path; every request is recorded. */
const answers: Record<string, unknown> = {};
const asked: { path: string; body: string }[] = [];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date("2026-11-30T11:17:00Z") });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    const path = address.split("?")[0] ?? "";
    asked.push({ path, body: String(init?.body ?? "") });
    return Response.json(answers[path] ?? {});
  });
});

afterEach(() => {
  cleanup();
  endVisit();
  asked.length = 0;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const textOf = ({ textContent }: Element) => textContent.replaceAll("\u00a0", " ");

async function renderHeld() {
  const hold = { token: "token", until: "2026-11-30T11:25:00Z", endsAt: performance.now() + 8 * 60_000 };
  visit.set({ kind: "held", time, hold });
  const Component = () => (
    <dialog open>
      <h2 tabIndex={-1}>Запись на прием</h2>
      <RecordDialog id="form" options={options} />
    </dialog>
  );
  const root = {
    contacts: {
      timeZone: "Europe/Moscow",
      address: { city: "Москва", street: "Льняной переулок, 7" },
      hours: [],
      exceptions: [],
      phones: [],
    },
  };
  const Stub = createRoutesStub([{ id: "root", path: "/", loader: () => root, HydrateFallback: () => null, Component }]);
  render(<Stub />);
  await screen.findByLabelText("Имя");
}

const status = () => textOf(screen.getAllByRole("status")[0] ?? document.body);

test("the hold is a clock, then the last minute, then the truth about a time that is still free", async () => {
  answers["/times/of-form"] = days(time.start);
  await renderHeld();
  expect(status()).toBe("Держим для вас до 14:25");
  expect(screen.getByRole("button", { name: /^Записаться на ср, 2.декабря, 15:40$/ })).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>("Комментарий").value).toBe("Ср, 2 декабря, 15:40.");

  await vi.advanceTimersByTimeAsync(7 * 60_000 + 1_000);
  await waitFor(() => expect(status()).toBe("Держим ещё минуту"));
  await vi.advanceTimersByTimeAsync(60_000);

  await waitFor(() => expect(status()).toBe("Больше не держим. Время пока свободно, можно отправить"));
  expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Записаться на/ }).disabled).toBe(false);
});

test("a time that has gone after its hold is refused before the form is sent, with the nearest ones", async () => {
  answers["/times/of-form"] = days(
    "2026-12-02T06:00:00.000Z",
    "2026-12-02T12:00:00.000Z",
    "2026-12-02T13:20:00.000Z",
    "2026-12-02T16:00:00.000Z",
  );
  await renderHeld();
  fireEvent.input(screen.getByLabelText("Имя"), { target: { value: "Мария" } });

  await vi.advanceTimersByTimeAsync(8 * 60_000 + 1_000);

  const alert = await screen.findByRole("alert");
  expect(textOf(alert)).toContain("Это время только что заняли");
  expect(document.activeElement).toBe(alert.querySelector("h3"));
  expect([...alert.querySelectorAll("b")].map(textOf)).toEqual(["15:00", "16:20", "19:00"]);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Выберите время" }).disabled).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>("Имя").value).toBe("Мария");
});

test("another time is held before the first one is let go of", async () => {
  answers["/times/of-form"] = days("2026-12-02T13:20:00.000Z");
  answers["/requests/holds"] = { kind: "held", hold: "other", until: "2026-11-30T11:26:00Z", seconds: 480 };
  await renderHeld();
  fireEvent.click(screen.getByRole("button", { name: "Изменить время" }));
  expect(await screen.findByRole("button", { name: "Оставить 15:40" })).toBeTruthy();
  const chosen = await screen.findByRole("button", { name: /^среда, 2.декабря, 15:40, Мельник/, pressed: true });
  expect(chosen).toBeTruthy();

  fireEvent.click(await screen.findByRole("button", { name: /16:20/ }));

  await screen.findByRole("button", { name: /^Записаться на ср, 2.декабря, 16:20$/ });
  expect(screen.getByLabelText<HTMLTextAreaElement>("Комментарий").value).toBe("Ср, 2 декабря, 16:20.");
  const posts = asked.filter(({ path }) => path.startsWith("/requests/holds"));
  expect(posts.map(({ path }) => path)).toEqual(["/requests/holds", "/requests/holds/release"]);
  expect(posts[0]?.body).toMatch(/visitor=[0-9a-f]{32}$/);
  expect(posts[1]?.body).toBe("hold=token");
});

test("a child's age is asked when the visit is for a child, and a request without a time asks nothing of it", async () => {
  await renderHeld();
  expect(screen.queryByLabelText("Возраст ребёнка")).toBeNull();
  fireEvent.click(screen.getByLabelText("Ребёнок"));
  expect(screen.getByLabelText("Возраст ребёнка")).toBeTruthy();

  fireEvent.click(screen.getByRole("button", { name: "Оставить заявку без времени" }));

  await waitFor(() => expect(screen.queryByLabelText("Возраст ребёнка")).toBeNull());
  expect(screen.getByLabelText<HTMLSelectElement>("Врач").value).toBe("melnik-olga");
  expect(screen.getByRole("button", { name: "Отправить" })).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>("Комментарий").value).toBe("");
});
