import { act, fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { Tabs } from "./tabs.tsx";

const tabs = [
  { id: "opisanie", label: "Описание", content: <p>О враче</p> },
  { id: "ceny", label: "Цены", content: <p id="price-1">3 900 ₽</p> },
  { id: "otzyvy", label: "Отзывы", count: 186, content: <p>Спасибо</p> },
];

beforeEach(() => {
  window.history.replaceState(null, "", "/specialists/yaseneva-mariya");
  Element.prototype.scrollIntoView = vi.fn();
});

const show = () => render(<Tabs label="О враче" tabs={tabs} />);
const openTab = () => screen.getByRole("tab", { selected: true }).textContent;
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

test("without scripts the tabs are links to sections with headings, and all sections are visible", () => {
  const html = renderToString(<Tabs label="О враче" tabs={tabs} />);

  expect(html).toContain('href="#ceny"');
  expect(html).toContain("Цены</h2>");
  expect(html).not.toMatch(/role="tab|hidden=""/);
});

test("the first tab is open and labels its panel", () => {
  show();

  expect(openTab()).toBe("Описание");
  expect(screen.getByRole("tabpanel", { name: "Описание" }).textContent).toContain("О враче");
  expect(screen.getAllByRole("tabpanel")).toHaveLength(1);
});

test("an invalid hash opens the first tab", () => {
  window.history.replaceState(null, "", "#100%");
  show();

  expect(openTab()).toBe("Описание");
});

test("the accessible name of a tab does not contain the count", () => {
  show();

  expect(screen.getByRole("tab", { name: "Отзывы" }).textContent).toBe("Отзывы186");
});

test("pressing a tab opens it and sets the hash of the URL", () => {
  show();

  fireEvent.click(screen.getByRole("tab", { name: "Цены" }));

  expect(openTab()).toBe("Цены");
  expect(window.location.hash).toBe("#ceny");
});

test("arrows, Home and End select tabs and move the focus", () => {
  show();
  screen.getByRole("tab", { name: "Описание" }).focus();

  press("ArrowLeft");
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Отзывы" }));
  press("ArrowRight");
  expect(openTab()).toBe("Описание");
  press("End");
  expect(openTab()).toContain("Отзывы");
  press("Home");
  expect(openTab()).toBe("Описание");
  expect(screen.getAllByRole("tab").map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
});

test("a hash opens the tab that it names, or the tab that contains its target", () => {
  window.location.hash = "#price-1";
  show();
  expect(openTab()).toBe("Цены");

  act(() => {
    window.location.hash = "#otzyvy";
    window.dispatchEvent(new HashChangeEvent("hashchange"));
  });
  expect(openTab()).toContain("Отзывы");
  expect(Element.prototype.scrollIntoView).toHaveBeenCalledOnce();
});

test("a hash of an element outside the tabs does not change the open tab", () => {
  show();
  fireEvent.click(screen.getByRole("tab", { name: "Цены" }));

  act(() => {
    window.location.hash = "#main";
    window.dispatchEvent(new HashChangeEvent("hashchange"));
  });

  expect(openTab()).toBe("Цены");
});
