// @vitest-environment jsdom
import { changePasswordSchema, passwordOnlySchema } from "@len/contract/staff/access";
import { accountCalls } from "@len/contract/staff/calls/account";
import { searchWordCalls } from "@len/contract/staff/calls/search-words";
import { addSynonymsSchema } from "@len/contract/staff/search-words";
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from "@testing-library/react";
import { createElement as h, type Ref } from "react";
import { Controller, type UseFormRegisterReturn } from "react-hook-form";
import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { send } from "../api/send.ts";
import { useCheckedForm } from "./checked-form.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A fake API with the same answer for every call; each answer waits until the test releases it. */
function answerWith(status: number, error?: { code: string; message: string; fields?: Record<string, string[]> }) {
  const sent: unknown[] = [];
  const waiting: (() => void)[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    await new Promise<void>((resolve) => waiting.push(resolve));
    return Response.json(error ? { success: false, error: { ...error, requestId: "1" } } : { success: true, data: null }, { status });
  });
  return {
    sent,
    release: () =>
      act(async () => {
        for (const answer of waiting.splice(0)) answer();
      }),
  };
}

function PasswordForm() {
  const { register, submit, formState } = useCheckedForm(changePasswordSchema, {
    defaultValues: { currentPassword: "", password: "" },
    act: (input) => send(accountCalls.changePassword, { input }),
  });
  const { currentPassword, password, root } = formState.errors;
  return h(
    "form",
    { onSubmit: submit, noValidate: true, "aria-label": "Смена пароля" },
    field("Прежний", register("currentPassword"), currentPassword?.message),
    field("Новый", register("password"), password?.message),
    h("p", { role: "alert" }, root?.message),
  );
}

/** A form with a single field. */
function PasswordAgain() {
  const { register, submit, formState } = useCheckedForm(passwordOnlySchema, {
    defaultValues: { password: "" },
    act: (input) => send(accountCalls.removeSecondStep, { input }),
  });
  const { password } = formState.errors;
  return h(
    "form",
    { onSubmit: submit, noValidate: true, "aria-label": "Ещё раз" },
    field("Пароль", register("password"), password?.message),
  );
}

const field = (label: string, input: UseFormRegisterReturn, problem: string | undefined) => [
  h("input", { ...input, key: label, "aria-label": label, "aria-describedby": `${input.name}-problem` }),
  h("p", { key: `${label} problem`, id: `${input.name}-problem` }, problem),
];

const typed = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (label: string, value: string) => fireEvent.change(typed(label), { target: { value } });
const submitForm = () => act(async () => void fireEvent.submit(screen.getByRole("form")));
const problemOf = (label: string) => document.getElementById(typed(label).getAttribute("aria-describedby") ?? "")?.textContent;

test("the problems of the schema are shown beside their fields before anything is sent, and the first field gets the focus", async () => {
  const { sent } = answerWith(200);
  render(h(PasswordForm));

  await submitForm();

  expect(sent).toEqual([]);
  expect(problemOf("Прежний")).toBe("Введите пароль");
  expect(problemOf("Новый")).toBeTruthy();
  await expect.poll(() => document.activeElement).toBe(typed("Прежний"));
});

test("the problems of a refusal are shown beside their fields, the first field gets the focus, and the typed text stays", async () => {
  const fields = { password: ["Такой пароль уже был"], currentPassword: ["Это другой пароль"] };
  const { release } = answerWith(422, { code: "validation", message: "Проверьте поля", fields });
  render(h(PasswordForm));
  fill("Прежний", "Старый-пароль-1");
  fill("Новый", "Новый-пароль-2");

  await submitForm();
  await release();

  expect(problemOf("Прежний")).toBe("Это другой пароль");
  expect(problemOf("Новый")).toBe("Такой пароль уже был");
  await expect.poll(() => document.activeElement).toBe(typed("Прежний"));
  expect([typed("Прежний").value, typed("Новый").value]).toEqual(["Старый-пароль-1", "Новый-пароль-2"]);
});

test("a refusal without fields is shown for the whole form, or beside its only field", async () => {
  const { release } = answerWith(429, { code: "rate_limited", message: "Слишком много попыток" });
  render(h(PasswordForm));
  fill("Прежний", "Старый-пароль-1");
  fill("Новый", "Новый-пароль-2");
  await submitForm();
  await release();

  expect(screen.getByRole("alert").textContent).toBe("Слишком много попыток");
  expect(problemOf("Прежний")).toBe("");
  cleanup();

  render(h(PasswordAgain));
  fill("Пароль", "Старый-пароль-1");
  await submitForm();
  await release();

  expect(problemOf("Пароль")).toBe("Слишком много попыток");
  await expect.poll(() => document.activeElement).toBe(typed("Пароль"));
});

test("a second submit is ignored while the first runs, and works after a refusal", async () => {
  const { sent, release } = answerWith(429, { code: "rate_limited", message: "Слишком много попыток" });
  render(h(PasswordForm));
  fill("Прежний", "Старый-пароль-1");
  fill("Новый", "Новый-пароль-2");

  await act(async () => {
    fireEvent.submit(screen.getByRole("form"));
    fireEvent.submit(screen.getByRole("form"));
  });
  await submitForm();
  expect(sent).toEqual([{ currentPassword: "Старый-пароль-1", password: "Новый-пароль-2" }]);

  await release();
  await submitForm();
  expect(sent).toHaveLength(2);
});

test("a problem in one item of a list is shown at the list", async () => {
  const { release } = answerWith(422, { code: "validation", message: "Проверьте поля", fields: { "means.0": ["Длинное выражение"] } });
  const { result } = renderHook(() => {
    const { submit, formState } = useCheckedForm(addSynonymsSchema, {
      defaultValues: { terms: ["морщины"], means: ["омоложение"], isOneWay: true },
      act: (input) => send(searchWordCalls.addSearchSynonyms, { input }),
    });
    return { submit, errors: formState.errors };
  });

  await act(async () => result.current.submit());
  await release();

  expect(result.current.errors.means?.message).toBe("Длинное выражение");
  expect(result.current.errors.terms).toBeUndefined();
});

const textSchema = z.object({
  title: z.string(),
  body: z.object({ content: z.array(z.object({ content: z.array(z.object({ text: z.string().max(5, "Длинный абзац") })) })) }),
  law: z.object({ act: z.string(), article: z.string().max(5, "Длинная статья") }),
});

/** A form with a group of fields, and with a text of blocks, which is one field. */
function TextForm({ text, article, act: run }: { text: string; article: string; act(): unknown }) {
  const { register, control, submit, formState } = useCheckedForm(textSchema, {
    defaultValues: { title: "", body: { content: [{ content: [{ text }] }] }, law: { act: "", article } },
    act: run,
  });
  const { body, law } = formState.errors;
  return h(
    "form",
    { onSubmit: submit, noValidate: true, "aria-label": "Документ" },
    field("Название", register("title"), undefined),
    h(Controller, {
      control,
      name: "body",
      render: ({ field: { ref } }: { field: { ref: Ref<HTMLTextAreaElement> } }) =>
        h("textarea", { ref, "aria-label": "Текст", "aria-describedby": "body-problem", defaultValue: text }),
    } as never),
    h("p", { id: "body-problem" }, body?.message),
    field("Закон", register("law.act"), law?.act?.message),
    field("Статья", register("law.article"), law?.article?.message),
  );
}

test("a problem inside a text of blocks is shown at the text, which gets the focus", async () => {
  const run = vi.fn();
  render(h(TextForm, { text: "Длинный", article: "", act: run }));

  await submitForm();

  expect(problemOf("Текст")).toBe("Длинный абзац");
  await waitFor(() => expect(document.activeElement).toBe(typed("Текст")));
  expect(run).not.toHaveBeenCalled();
});

test("a problem of a field in a group is shown at the field", async () => {
  render(h(TextForm, { text: "", article: "статья 69", act: vi.fn() }));

  await submitForm();

  expect(problemOf("Статья")).toBe("Длинная статья");
  expect(problemOf("Закон")).toBe("");
});

test("a refusal that names places inside a text of blocks shows only the first problem, at the text", async () => {
  const fields = {
    "body.content.0.content.0.text": ["Телефон лишний"],
    "body.content.1": ["Нет такого блока"],
    law: ["Такой закон уже есть"],
  };
  const { release } = answerWith(422, { code: "validation", message: "Проверьте поля", fields });
  render(h(TextForm, { text: "Абзац", article: "", act: () => send(accountCalls.removeSecondStep, { input: { password: "1" } }) }));

  await submitForm();
  await release();

  expect(problemOf("Текст")).toBe("Телефон лишний");
  expect(problemOf("Закон")).toBe("Такой закон уже есть");
  await waitFor(() => expect(document.activeElement).toBe(typed("Текст")));
});
