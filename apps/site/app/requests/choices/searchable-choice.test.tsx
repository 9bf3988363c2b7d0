import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RecordForm } from "../record/record-form.tsx";

const options = {
  services: [
    { slug: "priem", title: "Первичный приём", group: "Приёмы", doctors: ["yaseneva-mariya", "lipina-olga"] },
    { slug: "priem-povtornyj", title: "Повторный приём", group: "Приёмы", doctors: ["yaseneva-mariya"] },
    { slug: "shlifovka", title: "Лазерная шлифовка лица", group: "Лазер", doctors: ["lipina-olga"] },
  ],
  doctors: [
    { slug: "yaseneva-mariya", name: "Ясенева Мария Андреевна" },
    { slug: "lipina-olga", name: "Липина Ольга Сергеевна" },
  ],
};

/** Whether the window is wide; each test sets it and may change it. */
let isWide: boolean;
let hasMouse: boolean;
const widthChanged: (() => void)[] = [];

beforeEach(() => {
  isWide = true;
  hasMouse = true;
  widthChanged.length = 0;
  vi.stubGlobal("matchMedia", (query: string) => ({
    get matches() {
      return query === "(hover: hover)" ? hasMouse : isWide;
    },
    addEventListener: (_: string, listener: () => void) => {
      widthChanged.push(listener);
    },
    removeEventListener: () => {},
  }));
});

afterEach(() => vi.unstubAllGlobals());

/** Renders a form and approaches it, as a visitor does. */
async function comeToForm() {
  const router = createMemoryRouter([{ path: "/", Component: () => <RecordForm id="form" options={options} doctor="yaseneva-mariya" /> }]);
  render(<RouterProvider router={router} />);
  fireEvent.focusIn(await screen.findByLabelText("Имя"));
}

/** The same in a wide window; moves a mouse over both fields. */
async function comeToWideForm() {
  await comeToForm();
  await waitFor(() => {
    for (const field of [service(), doctor()]) fireEvent.pointerOver(field);
    expect([service().tagName, doctor().tagName]).toEqual(["INPUT", "INPUT"]);
  });
}

const service = () => screen.getByLabelText<HTMLInputElement>("Услуга");
const doctor = () => screen.getByLabelText<HTMLInputElement>("Врач");
const offered = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const active = (field: HTMLElement) => document.getElementById(field.getAttribute("aria-activedescendant") ?? "")?.textContent;
const sent = () => Object.fromEntries(new FormData(document.querySelector("form") ?? undefined));
const type = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } });
const press = (field: HTMLElement, key: string) => fireEvent.keyDown(field, { key });

function leave(field: HTMLElement) {
  act(() => field.focus());
  act(() => field.blur());
}

test("below 1024 px the native list stays", async () => {
  isWide = false;

  await comeToForm();

  expect(service().tagName).toBe("SELECT");
});

test("on a wide screen the visitor types words of a service and chooses it with the arrow keys; the form sends it", async () => {
  await comeToWideForm();
  expect(doctor().value).toBe("Ясенева Мария Андреевна");

  type(service(), "прием пер");
  expect(offered()).toEqual(["Первичный приём"]);
  expect(screen.getByRole("group", { name: "Приёмы" })).toBeTruthy();
  expect(service().getAttribute("aria-expanded")).toBe("true");
  press(service(), "ArrowDown");
  expect(active(service())).toBe("Первичный приём");
  press(service(), "Enter");

  expect(service().value).toBe("Первичный приём");
  expect(service().getAttribute("aria-expanded")).toBe("false");
  expect(sent()).toMatchObject({ service: "priem", doctor: "yaseneva-mariya" });
});

test("a choice shortens the other list, and clearing the field restores that list", async () => {
  await comeToWideForm();
  fireEvent.click(service());
  expect(offered()).not.toContain("Лазерная шлифовка лица");

  type(doctor(), "");
  leave(doctor());
  press(service(), "ArrowDown");

  expect(sent()).toMatchObject({ doctor: "" });
  expect(offered()).toContain("Лазерная шлифовка лица");
});

test("Home and End go to the ends of the list, and Escape closes only the list", async () => {
  await comeToWideForm();
  press(service(), "ArrowDown");
  expect(active(service())).toBe("Не знаю, помогите выбрать");
  press(service(), "End");
  expect(active(service())).toBe("Повторный приём");
  press(service(), "Home");
  expect(active(service())).toBe("Не знаю, помогите выбрать");

  // `false` means that the default action of the key, closing the dialog, was prevented.
  expect(press(service(), "Escape")).toBe(false);
  expect(offered()).toEqual([]);
  expect(press(service(), "Escape")).toBe(true);
});

test("when the typed words match nothing, the list says so; leaving the field restores the chosen option", async () => {
  await comeToWideForm();

  type(doctor(), "щщщ");
  expect(within(doctor().parentElement ?? document.body).getByRole("status").textContent).toBe("Ничего не найдено");
  expect(press(doctor(), "Enter")).toBe(false);
  leave(doctor());

  expect(doctor().value).toBe("Ясенева Мария Андреевна");
  expect(sent()).toMatchObject({ doctor: "yaseneva-mariya" });
});

test("an incomplete text is not sent as a choice: Enter keeps the list open, Escape restores the chosen option", async () => {
  await comeToWideForm();

  type(service(), "при");
  expect(offered()).toEqual(["Первичный приём", "Повторный приём"]);
  for (let presses = 0; presses < 2; presses += 1) expect(press(service(), "Enter")).toBe(false);
  expect(service().value).toBe("при");
  type(doctor(), "лип");
  press(doctor(), "Escape");
  expect(doctor().value).toBe("Ясенева Мария Андреевна");
  expect(press(doctor(), "Enter")).toBe(true);
});

test("choosing by keyboard fires one change event, also when the only match is already highlighted", async () => {
  await comeToWideForm();
  type(service(), "прием пер");
  press(service(), "ArrowDown");
  const told: string[] = [];
  const select = document.querySelector("select[name=service]");
  for (const name of ["input", "change"]) select?.addEventListener(name, () => told.push(name));

  expect(press(service(), "Enter")).toBe(false);

  expect(told).toEqual(["input", "change"]);
  expect(sent()).toMatchObject({ service: "priem" });
});

test("an empty required field shows an error until something is chosen", async () => {
  await comeToWideForm();
  type(service(), "");
  expect(service().getAttribute("aria-invalid")).toBeNull();

  leave(service());
  expect(service().getAttribute("aria-invalid")).toBe("true");
  expect(document.getElementById(service().getAttribute("aria-describedby") ?? "")?.textContent).toContain("Поле обязательно");
  fireEvent.click(service());
  fireEvent.click(screen.getByRole("option", { name: "Повторный приём" }));

  expect(service().getAttribute("aria-invalid")).toBeNull();
});

test("the field shows an option that a script chooses, and the first option after the form is reset", async () => {
  await comeToWideForm();
  const select = document.querySelector<HTMLSelectElement>("select[name=doctor]");
  if (select) select.value = "lipina-olga";
  fireEvent.change(select ?? document.body);
  expect(doctor().value).toBe("Липина Ольга Сергеевна");

  type(service(), "лаз");
  press(service(), "Enter");
  document.querySelector("form")?.reset();

  await waitFor(() => expect(service().value).toBe("Не знаю, помогите выбрать"));
});

test("keyboard focus on the native list moves to the search field; touch screens show the search field from the start", async () => {
  await comeToWideForm();
  isWide = false;
  for (const changed of widthChanged) act(changed);
  isWide = true;
  expect(service().tagName).toBe("SELECT");

  act(() => service().focus());
  expect(service().tagName).toBe("INPUT");
  expect(document.activeElement).toBe(service());
  expect(service().getAttribute("aria-invalid")).toBeNull();
  expect(doctor().tagName).toBe("SELECT");

  cleanup();
  hasMouse = false;
  await comeToForm();
  await waitFor(() => expect(service().tagName).toBe("INPUT"));
});

test("a focused native list stays until it loses focus; narrowing the window restores it with the same choice", async () => {
  await comeToForm();
  fireEvent.pointerDown(service());
  act(() => service().focus());
  await waitFor(() => {
    fireEvent.pointerOver(doctor());
    expect(doctor().tagName).toBe("INPUT");
  });
  fireEvent.pointerOver(service());
  expect(service().tagName).toBe("SELECT");
  act(() => service().blur());
  await waitFor(() => expect(service().tagName).toBe("INPUT"));

  isWide = false;
  for (const changed of widthChanged) act(changed);

  expect([service().tagName, doctor().tagName]).toEqual(["SELECT", "SELECT"]);
  expect(doctor().value).toBe("yaseneva-mariya");
});
