import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createBrowserRouter, type LoaderFunctionArgs, RouterProvider, useLoaderData, useLocation } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { FeedbackForm } from "../feedback/feedback-form.tsx";
import { FormPage } from "./form-page.tsx";
// Imported in advance, because the form imports it with the first typed word.
import "../form/kept-drafts.ts";
import { SuccessDialog } from "../form/success-dialog.tsx";
import type { FormState } from "../form/visitor-form.tsx";

const refused: FormState = {
  result: { kind: "invalid", errors: { phone: "Поле обязательно для заполнения!" } },
  values: { name: "Анна", phone: "", comment: "Где парковка?", consent: "on" },
};

const loader = ({ request }: LoaderFunctionArgs) => (new URL(request.url).searchParams.has("outcome") ? refused : {});

function FeedbackPage() {
  const state = useLoaderData<FormState>();

  return (
    <FormPage title="Обратная связь" lead="Вопрос о клинике." state={state}>
      <FeedbackForm id="feedback-form" {...state} />
      <output>{useLocation().search}</output>
      <SuccessDialog />
    </FormPage>
  );
}

afterEach(() => vi.unstubAllGlobals());

test("a form that was refused without scripts and then sent with scripts is empty, and its URL has no outcome", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ kind: "sent", number: 1007, text: "Сообщение принято, номер 1007." }));
  history.replaceState(null, "", "/requests/feedback?outcome=AAAAAAAAAAAAAAAAAAAAAA");
  const route = { path: "/requests/feedback", loader, HydrateFallback: () => null, Component: FeedbackPage };
  render(<RouterProvider router={createBrowserRouter([route])} />);
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  expect((await screen.findByLabelText<HTMLInputElement>("Имя")).value).toBe("Анна");

  fireEvent.input(field("Телефон"), { target: { value: "+7 900 123-45-67" } });
  fireEvent.click(screen.getByRole("button", { name: /Отправить/ }));

  await screen.findByText("Сообщение принято, номер 1007.");
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe(""));
  expect([field("Имя").value, field("Телефон").value, field("Комментарий").value]).toEqual(["", "", ""]);
  expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
  expect(screen.queryByText(/Проверьте поля/)).toBeNull();
});
