import { fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub, Link } from "react-router";
import { expect, test } from "vitest";
import { FormOptionsContext } from "./form-options.ts";
import { RecordForm } from "./record-form.tsx";
import { useKeptDraft } from "./use-kept-draft.ts";

const options = {
  services: [{ slug: "priem", title: "Первичный приём", group: "Приёмы", doctors: ["yaseneva-mariya"] }],
  doctors: [{ slug: "yaseneva-mariya", name: "Ясенева Мария Андреевна" }],
};

function FormPage() {
  useKeptDraft();

  return (
    <main>
      <RecordForm id="zapis-form" />
      <Link to="/reviews">Отзывы</Link>
    </main>
  );
}

test("what was typed on a form's page is there after a look at another page; the tick is given anew", async () => {
  const Stub = createRoutesStub([
    { path: "/", Component: FormPage },
    { path: "/reviews", Component: () => <Link to="/">Назад к форме</Link> },
  ]);
  render(
    <FormOptionsContext value={options}>
      <Stub />
    </FormOptionsContext>,
  );
  fireEvent.input(await screen.findByLabelText("Имя"), { target: { value: "Анна" } });
  fireEvent.input(screen.getByLabelText("Комментарий"), { target: { value: "Утром" } });
  fireEvent.change(screen.getByLabelText("Услуга"), { target: { value: "priem" } });
  fireEvent.click(screen.getByRole("checkbox"));

  // Comes with the first word typed.
  await import("./kept-drafts.ts");
  fireEvent.click(screen.getByRole("link", { name: "Отзывы" }));
  fireEvent.click(await screen.findByRole("link", { name: "Назад к форме" }));

  expect((await screen.findByLabelText<HTMLInputElement>("Имя")).value).toBe("Анна");
  expect(screen.getByLabelText<HTMLTextAreaElement>("Комментарий").value).toBe("Утром");
  expect(screen.getByLabelText<HTMLSelectElement>("Услуга").value).toBe("priem");
  expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
});
