// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createElement as h } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { PastedRedirects } from "./pasted-redirects.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function paste(text: string) {
  render(h(QueryClientProvider, { client: new QueryClient() }, h(PastedRedirects, { onDone() {} })));
  fireEvent.change(screen.getByLabelText("Два столбца: откуда и куда"), { target: { value: text } });
  fireEvent.click(screen.getByRole("button", { name: "Проверить" }));
}

it("a line that is not a valid address is reported by its number in the text", async () => {
  paste(`/a.html\t/prices\n\n/${"b".repeat(1001)}\t/contacts`);

  expect((await screen.findByRole("alert")).textContent).toBe("Строка 3. Слишком длинный адрес: не больше 1000 знаков");
});

it("reported lines are numbered as in the text, including empty lines", async () => {
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    const { pairs } = JSON.parse(body);
    const checked = pairs.map((pair: { to: string }) => ({
      ...pair,
      problem: pair.to === "/nowhere" ? { at: "to", words: "Такой страницы нет" } : null,
    }));
    return Response.json({ success: true, data: { ids: [], pairs: checked } });
  });
  paste("/a.html\t/prices\n\n\n/b.html\t/nowhere");

  const region = await screen.findByRole("region", { name: "Строки, которые не добавить" });
  expect(region.querySelector("li")?.textContent).toBe("4/b.html/nowhereТакой страницы нет");
});
