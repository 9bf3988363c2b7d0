// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createElement as h } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { CodeStep } from "./code-step.tsx";

// Chooses the usual version instead of the one for low vision: without a choice the panel would query the media, which jsdom does not
// support.
vi.hoisted(() => localStorage.setItem("len.panel.vision", "off"));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("only the problem of the code that was sent last is shown", async () => {
  vi.stubGlobal("fetch", async (address: string) => {
    const code = [address.endsWith("recovery-code") ? "Такого кода восстановления нет" : "Код другой"];
    const error = { code: "validation", message: "Проверьте поля", requestId: "1", fields: { code } };
    return Response.json({ success: false, error }, { status: 422 });
  });
  render(h(CodeStep, { email: "ryabova@len.test", onOtherEmail() {} }));
  const recovery = screen.getByLabelText("Код восстановления");
  const problems = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);

  fireEvent.change(recovery, { target: { value: "AAAAA-BBBBB" } });
  fireEvent.click(screen.getByRole("button", { name: "Войти" }));
  await waitFor(() => expect(problems()).toEqual(["Такого кода восстановления нет"]));

  fireEvent.change(screen.getByLabelText("Код"), { target: { value: "123456" } });
  await waitFor(() => expect(problems()).toEqual(["Код другой"]));

  fireEvent.click(screen.getByRole("button", { name: "Войти" }));
  await waitFor(() => expect(problems()).toEqual(["Такого кода восстановления нет"]));
});
