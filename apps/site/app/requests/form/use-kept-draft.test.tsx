import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createBrowserRouter, Link, RouterProvider, useSearchParams } from "react-router";
import { expect, test, vi } from "vitest";
import { RecordForm } from "../record/record-form.tsx";
import { SuccessDialog } from "./success-dialog.tsx";
import { useKeptDraft } from "./use-kept-draft.ts";

const options = {
  services: [{ slug: "priem", title: "Первичный приём", group: "Приёмы", doctors: ["yaseneva-mariya"] }],
  doctors: [
    { slug: "yaseneva-mariya", name: "Ясенева Мария Андреевна" },
    { slug: "lipina-olga", name: "Липина Ольга Сергеевна" },
  ],
};

/** A different URL in each test, so that tests do not share drafts. */
let formId = 0;

function FormPage() {
  useKeptDraft();
  const [asked] = useSearchParams();

  return (
    <main>
      <RecordForm id={`form-${formId}`} options={options} doctor={asked.get("doctor")} />
      <Link to="/reviews">Отзывы</Link>
    </main>
  );
}

function OtherPage() {
  return (
    <>
      <SuccessDialog />
      <Link to="/zapis">Назад к форме</Link>
      <Link to="/zapis?doctor=lipina-olga">Записаться к Липиной</Link>
    </>
  );
}

async function openForm() {
  formId += 1;
  history.replaceState(null, "", "/zapis");
  const router = createBrowserRouter([
    { path: "/zapis", Component: FormPage },
    { path: "/reviews", Component: OtherPage },
  ]);
  render(<RouterProvider router={router} />);
  await nameField();
}

const follow = async (name: string) => fireEvent.click(await screen.findByRole("link", { name }));
const nameField = () => screen.findByLabelText<HTMLInputElement>("Имя");
const comment = () => screen.getByLabelText<HTMLTextAreaElement>("Комментарий");
const service = () => screen.getByLabelText<HTMLSelectElement>("Услуга");

async function fillIn() {
  fireEvent.input(await nameField(), { target: { value: "Анна" } });
  fireEvent.input(screen.getByLabelText("Телефон"), { target: { value: "+7 900 123-45-67" } });
  fireEvent.input(comment(), { target: { value: "Утром" } });
  fireEvent.change(service(), { target: { value: "priem" } });
  fireEvent.change(screen.getByLabelText("Врач"), { target: { value: "yaseneva-mariya" } });
  fireEvent.click(screen.getByRole("checkbox"));
  // The module is loaded with the first typed word.
  await import("./kept-drafts.ts");
}

/** Sends the form to a server that answers when the test tells it to. */
async function send(told: string) {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const fetched = vi.spyOn(globalThis, "fetch").mockReturnValue(promise);
  fireEvent.click(screen.getByRole("button", { name: "Отправить" }));
  await waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  return () => resolve(Response.json({ kind: "sent", number: 1007, text: told }, { status: 201 }));
}

test("typed values are restored after visiting another page; the consent must be ticked again", async () => {
  await openForm();
  await fillIn();
  await follow("Отзывы");
  await follow("Назад к форме");

  expect((await nameField()).value).toBe("Анна");
  expect(comment().value).toBe("Утром");
  expect(service().value).toBe("priem");
  expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
});

test("a form is empty after it was sent", async () => {
  await openForm();
  await fillIn();
  const answer = await send("Перезвоним сегодня.");
  answer();
  await waitFor(() => expect(comment().value).toBe(""));
  await follow("Отзывы");
  await follow("Назад к форме");

  expect((await nameField()).value).toBe("");
  expect(comment().value).toBe("");
});

test("a form is empty after it was sent, even if the visitor left its page before the answer arrived", async () => {
  await openForm();
  await fillIn();
  const answer = await send("Перезвоним завтра.");
  await follow("Отзывы");
  await screen.findByRole("link", { name: "Назад к форме" });
  answer();
  await screen.findByText("Перезвоним завтра.");
  await follow("Назад к форме");

  expect((await nameField()).value).toBe("");
  expect(comment().value).toBe("");
});

test("a restored draft is deleted when the answer arrives", async () => {
  await openForm();
  await fillIn();
  const answer = await send("Перезвоним утром.");
  await follow("Отзывы");
  await follow("Назад к форме");
  expect((await nameField()).value).toBe("Анна");
  answer();

  await waitFor(() => expect(comment().value).toBe(""));
  await follow("Отзывы");
  await follow("Назад к форме");
  expect((await nameField()).value).toBe("");
});

test("a visitor who comes back before the answer and sends the same contents again creates no second request", async () => {
  await openForm();
  await fillIn();
  const answer = await send("Перезвоним вечером.");
  await follow("Отзывы");
  await follow("Назад к форме");
  await nameField();
  fireEvent.click(screen.getByRole("checkbox"));
  fireEvent.click(screen.getByRole("button", { name: "Отправить" }));
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));

  const [first, second] = vi.mocked(fetch).mock.calls.map(([, asked]) => new Map(asked?.body as FormData).get("idempotencyKey"));
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
  answer();
  await waitFor(() => expect(comment().value).toBe(""));
});

test("each URL has a draft of its own", async () => {
  await openForm();
  await fillIn();
  await follow("Отзывы");
  await follow("Записаться к Липиной");

  expect((await nameField()).value).toBe("");
  expect(screen.getByLabelText<HTMLSelectElement>("Врач").value).toBe("lipina-olga");
  expect(service().value).toBe("any");

  await follow("Отзывы");
  await follow("Назад к форме");
  expect((await nameField()).value).toBe("Анна");
});

test("after half an hour a draft is not shown again", async () => {
  await openForm();
  await fillIn();
  await follow("Отзывы");
  await screen.findByRole("link", { name: "Назад к форме" });
  const left = Date.now();
  vi.spyOn(Date, "now").mockReturnValue(left + 31 * 60_000);
  await follow("Назад к форме");

  expect((await nameField()).value).toBe("");
});
