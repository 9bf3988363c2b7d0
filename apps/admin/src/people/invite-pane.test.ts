// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createElement as h } from "react";
import { afterEach, expect, it } from "vitest";
import { InvitePane } from "./invite-pane.tsx";

afterEach(cleanup);

it("an invitation without a role moves the focus to the first role and says what is missing", async () => {
  render(h(QueryClientProvider, { client: new QueryClient() }, h(InvitePane, { onClose() {} })));
  for (const [label, value] of Object.entries({ Фамилия: "Рябова", Имя: "Светлана", Почта: "ryabova@len.test" }))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole("radio", { name: "взяла заявку" }));

  fireEvent.click(screen.getByRole("button", { name: "Отправить приглашение" }));

  expect((await screen.findByRole("alert")).textContent).toMatch(/рол/i);
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole("checkbox")[0]));
});
