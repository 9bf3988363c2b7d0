import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createBrowserRouter, Link, Outlet, RouterProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { FilterField } from "./filter-field.tsx";
import { shouldRevalidate } from "./prices-page.tsx";
import { useInstantFilter } from "./use-instant-filter.ts";

const services = ["Лазер", "Лампа", "Пилинг"];

function PricesPage() {
  const { form, search } = useInstantFilter();

  return (
    <main>
      <FilterField form={form} action="/prices" label="Фильтр цен" placeholder="" asked={search} />
      <ul>
        {services
          .filter((title) => title.toLowerCase().includes(search))
          .map((title) => (
            <li key={title}>{title}</li>
          ))}
      </ul>
      <a href="#lazer">К лазеру</a>
    </main>
  );
}

function Layout() {
  return (
    <>
      <Link to="/prices">Цены</Link>
      <Link to="/news">Новости</Link>
      <Outlet />
    </>
  );
}

const loader = vi.fn(() => null);

async function openPrices(address = "/prices") {
  loader.mockClear();
  history.pushState(null, "", address);
  const router = createBrowserRouter([
    {
      path: "/",
      Component: Layout,
      HydrateFallback: () => null,
      children: [
        { path: "prices", loader, shouldRevalidate, Component: PricesPage },
        { path: "news", Component: () => <h1>Новости клиники</h1> },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  return screen.findByRole<HTMLInputElement>("searchbox");
}

const field = () => screen.getByRole<HTMLInputElement>("searchbox");
const shown = () => screen.getAllByRole("listitem").map((row) => row.textContent);
const words = () => new URLSearchParams(location.search).get("search");

async function type(text: string, list: string[]) {
  fireEvent.input(field(), { target: { value: text } });
  await waitFor(() => expect(shown()).toEqual(list));
  await waitFor(() => expect(words()).toBe(text));
}

test("following an anchor on the page loads nothing and keeps the typed text and the filtered list", async () => {
  const typedInto = await openPrices();
  await type("лазер", ["Лазер"]);
  const ended = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
  fireEvent.click(screen.getByRole("link", { name: "К лазеру" }));
  await ended;

  await waitFor(() => expect(location.hash).toBe("#lazer"));
  await type("ла", ["Лазер", "Лампа"]);
  expect(field()).toBe(typedInto);
  expect(loader).toHaveBeenCalledOnce();
});

test("Enter after typing loads nothing and adds no history entry: one step back leaves the page", async () => {
  await openPrices();
  await type("лазер", ["Лазер"]);
  const length = history.length;
  const typedInto = field();
  fireEvent.submit(screen.getByRole("search"));
  await waitFor(() => expect(screen.queryByText("Лампа")).toBeNull());

  expect(words()).toBe("лазер");
  expect(history.length).toBe(length);
  expect(field()).toBe(typedInto);
  expect(loader).toHaveBeenCalledOnce();
});

test("the menu link shows the whole list and an empty field", async () => {
  await openPrices();
  await type("лазер", ["Лазер"]);
  fireEvent.click(screen.getByRole("link", { name: "Цены" }));

  await waitFor(() => expect(shown()).toEqual(services));
  expect(field().value).toBe("");
  expect(words()).toBeNull();
});

test("Back restores the field and the list of the previous URL", async () => {
  await openPrices("/prices?search=лампа");
  expect(shown()).toEqual(["Лампа"]);
  fireEvent.click(screen.getByRole("link", { name: "К лазеру" }));
  await waitFor(() => expect(location.hash).toBe("#lazer"));
  await type("пилинг", ["Пилинг"]);
  history.back();

  await waitFor(() => expect(shown()).toEqual(["Лампа"]));
  expect(field().value).toBe("лампа");
  expect(loader).toHaveBeenCalledOnce();
});

test("text typed just before a navigation does not change the URL of the next page", async () => {
  await openPrices();
  vi.useFakeTimers();
  fireEvent.input(field(), { target: { value: "лазер" } });
  // The router has set the next URL, but the old page is still shown.
  history.pushState(null, "", "/news");
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();

  expect(location.search).toBe("");
  expect(location.pathname).toBe("/news");
});
