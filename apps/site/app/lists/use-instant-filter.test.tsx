import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createBrowserRouter, Link, Outlet, RouterProvider, useLoaderData } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { FilterField } from "./filter-field.tsx";
import { useInstantFilter } from "./use-instant-filter.ts";

const services = ["Лазер", "Лампа", "Пилинг"];

function PricesPage() {
  const { search, list } = useLoaderData<Awaited<ReturnType<typeof answer>>>();
  const form = useInstantFilter(search, (words) => (words ? `/prices?search=${encodeURIComponent(words)}` : "/prices"));

  return (
    <main>
      <FilterField form={form} action="/prices" label="Фильтр цен" placeholder="" asked={search} error={null} />
      <ul>
        {list.map((title) => (
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
      <Outlet />
    </>
  );
}

async function answer({ request }: { request: Request }) {
  const search = new URL(request.url).searchParams.get("search") ?? "";
  return { search, list: services.filter((title) => title.toLowerCase().includes(search)) };
}

const loader = vi.fn(answer);

async function openPrices(address = "/prices") {
  loader.mockClear();
  history.pushState(null, "", address);
  const router = createBrowserRouter([
    {
      path: "/",
      Component: Layout,
      HydrateFallback: () => null,
      children: [
        { path: "prices", loader, Component: PricesPage },
        { path: "news", Component: () => <h1>Новости клиники</h1> },
      ],
    },
  ]);
  // Without this the router would react to the history of the next test.
  onTestFinished(() => router.dispose());
  render(<RouterProvider router={router} />);
  return screen.findByRole<HTMLInputElement>("searchbox");
}

const field = () => screen.getByRole<HTMLInputElement>("searchbox");
const shown = () => screen.getAllByRole("listitem").map((row) => row.textContent);
const words = () => new URLSearchParams(location.search).get("search");

async function type(text: string, list: string[]) {
  fireEvent.input(field(), { target: { value: text } });
  await waitFor(() => expect(shown()).toEqual(list));
  await waitFor(() => expect(words()).toBe(text || null));
}

test("typing loads the list, keeps the typed text and adds no history entry", async () => {
  const typedInto = await openPrices();
  const length = history.length;

  await type("ла", ["Лазер", "Лампа"]);
  await type("лазер", ["Лазер"]);
  await type("", services);

  expect(field()).toBe(typedInto);
  expect(history.length).toBe(length);
});

test("fast typing sends one request, and an answer that arrives while the visitor is still typing does not change the field", async () => {
  await openPrices();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  loader.mockImplementationOnce(async (args) => {
    await held;
    return await answer(args);
  });
  for (const text of ["л", "ла", "лам"]) fireEvent.input(field(), { target: { value: text } });
  await waitFor(() => expect(loader).toHaveBeenCalledTimes(2));
  fireEvent.input(field(), { target: { value: "лампа" } });
  release();

  await waitFor(() => expect(shown()).toEqual(["Лампа"]));
  expect(field().value).toBe("лампа");
});

test("following an anchor on the page loads nothing and keeps the typed text and the filtered list", async () => {
  await openPrices();
  await type("лазер", ["Лазер"]);
  const calls = loader.mock.calls.length;
  const ended = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
  fireEvent.click(screen.getByRole("link", { name: "К лазеру" }));
  await ended;

  await waitFor(() => expect(location.hash).toBe("#lazer"));
  expect([shown(), field().value]).toEqual([["Лазер"], "лазер"]);
  expect(loader).toHaveBeenCalledTimes(calls);
});

test("Enter shows the list at once and adds no history entry", async () => {
  await openPrices();
  const length = history.length;
  fireEvent.input(field(), { target: { value: "лазер" } });
  fireEvent.submit(screen.getByRole("search"));

  await waitFor(() => expect(shown()).toEqual(["Лазер"]));
  expect([words(), history.length, field().value]).toEqual(["лазер", length, "лазер"]);
});

test("the menu link shows the whole list and empties the field", async () => {
  await openPrices();
  await type("лазер", ["Лазер"]);
  fireEvent.click(screen.getByRole("link", { name: "Цены" }));

  await waitFor(() => expect(shown()).toEqual(services));
  expect([field().value, words()]).toEqual(["", null]);
});

test("Back restores the field and the list of the previous URL", async () => {
  await openPrices("/prices?search=лампа");
  fireEvent.click(screen.getByRole("link", { name: "Цены" }));
  await waitFor(() => expect(shown()).toEqual(services));
  await type("пилинг", ["Пилинг"]);
  history.back();

  await waitFor(() => expect(shown()).toEqual(["Лампа"]));
  expect(field().value).toBe("лампа");
});

test("text typed just before a navigation does not change the URL of the next page", async () => {
  await openPrices();
  vi.useFakeTimers();
  fireEvent.input(field(), { target: { value: "лазер" } });
  // The router has set the next URL, but the old page is still shown.
  history.pushState(null, "", "/news");
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();

  expect([location.pathname, location.search]).toEqual(["/news", ""]);
});
