import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RootData } from "../../clinic/root-data.ts";
import type { FormOptions } from "../choices/form-options.ts";
import type { FormState } from "../form/visitor-form.tsx";
import { RecordForm } from "./record-form.tsx";

const root: RootData = {
  siteUrl: "http://localhost:3000",
  isClosed: false,
  year: 2026,
  seoTexts: null,
  contacts: null,
  menus: { main: [], patients: [], clinic: [], prices: [] },
  categories: null,
  zones: null,
  mainPageCategories: null,
  banners: null,
  news: null,
  settings: null,
  consents: [{ id: "c1", purpose: "record", version: 2, slug: "soglasie-zapis", title: "Согласие", hash: "", effectiveFrom: "2026-01-01" }],
  share: null,
  countServices: 1,
};

const options: FormOptions = {
  services: [
    { slug: "priem", title: "Первичный приём", group: "Приёмы", doctors: ["yaseneva-mariya"], cost: "от 3 500 ₽, 40 минут" },
    { slug: "piling", title: "Пилинг", group: "Уход", doctors: ["yaseneva-mariya"], cost: "4 200 ₽, 30 минут" },
  ],
  doctors: [
    {
      ...{ slug: "yaseneva-mariya", name: "Ясенева Мария Андреевна" },
      visit: { portrait: null, hours: "ср, 25 ноября, 09:00–15:00", first: { service: "priem", cost: "3 900 ₽, 40 минут" } },
    },
  ],
};

/** The site's answer to the form. Each test sets it and can read the request. */
const answer = vi.fn<(form: FormData) => Promise<Response>>();

beforeEach(() => {
  // Emulates the width of a phone.
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("fetch", (_: string, init: { body: FormData }) => answer(init.body));
});

afterEach(() => {
  vi.unstubAllGlobals();
  answer.mockReset();
});

/** The text with no-break spaces replaced by ordinary ones. */
const textOf = ({ textContent }: Element) => textContent.replaceAll("\u00a0", " ");

async function renderForm({ given = options, ...state }: FormState & { wish?: string; given?: FormOptions } = {}) {
  const Stub = createRoutesStub([
    {
      id: "root",
      path: "/",
      loader: () => root,
      HydrateFallback: () => null,
      Component: () => <RecordForm id="form" options={given} doctor="yaseneva-mariya" {...state} />,
    },
  ]);
  render(<Stub />);
  await screen.findByLabelText("Имя");
}

function fill() {
  fireEvent.input(screen.getByLabelText("Имя"), { target: { value: "Анна" } });
  fireEvent.input(screen.getByLabelText("Телефон"), { target: { value: "+7 900 123-45-67" } });
  fireEvent.input(screen.getByLabelText("Комментарий"), { target: { value: "Утром" } });
  fireEvent.change(screen.getByLabelText("Услуга"), { target: { value: "priem" } });
  fireEvent.click(screen.getByRole("checkbox"));
}

const send = () => fireEvent.click(screen.getByRole("button", { name: /Отправить/ }));

test("an empty field shows its own error, and no summary appears before the form is sent", async () => {
  await renderForm();

  fireEvent.focus(screen.getByLabelText("Имя"));
  fireEvent.blur(screen.getByLabelText("Имя"));
  expect(screen.getByLabelText("Имя").getAttribute("aria-invalid")).toBe("true");
  expect(screen.queryByText(/не отправлена/)).toBeNull();

  send();
  expect(textOf(screen.getByRole("alert"))).toContain("Заявка не отправлена. Проверьте поля:");
});

test("pressing a wish appends it to the comment in place of another wish; a second press removes it", async () => {
  await renderForm();
  const comment = screen.getByLabelText<HTMLTextAreaElement>("Комментарий");
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  const pressed = () => screen.queryAllByRole("button", { pressed: true }).map(textOf);

  press("Утром");
  expect(comment.value).toBe("Утром.");
  // The buttons read the comment once the effects of the first rendering have run.
  await expect.poll(pressed).toEqual(["Утром"]);
  fireEvent.change(comment, { target: { value: "Позвоните жене. Утром." } });
  press("Вечером");
  expect(comment.value).toBe("Позвоните жене. Вечером.");
  expect(pressed()).toEqual(["Вечером"]);

  press("Вечером");
  expect(comment.value).toBe("Позвоните жене.");
  expect(pressed()).toEqual([]);
});

test("the button of a wish is no longer pressed after the visitor deletes the wish from the comment", async () => {
  await renderForm({ wish: "Утром." });
  expect(screen.getByRole("button", { name: "Утром" }).ariaPressed).toBe("true");

  const comment = screen.getByLabelText<HTMLTextAreaElement>("Комментарий");
  comment.value = "";
  fireEvent(comment, new Event("change", { bubbles: true }));

  expect(screen.getByRole("button", { name: "Утром" }).ariaPressed).toBe("false");
});

test("the comment starts with the wish, unless the visitor has written a comment", async () => {
  await renderForm({ wish: "Ср, после 15:00." });
  expect(screen.getByLabelText<HTMLTextAreaElement>("Комментарий").value).toBe("Ср, после 15:00.");
  cleanup();

  await renderForm({ wish: "Ср, после 15:00.", values: { comment: "Утром" } });
  expect(screen.getByLabelText<HTMLTextAreaElement>("Комментарий").value).toBe("Утром");
});

test("unless the visitor chooses a service, the form leaves the choice to the clinic", async () => {
  await renderForm();

  expect(screen.getByLabelText<HTMLSelectElement>("Услуга").value).toBe("any");
});

test("the form says when the chosen doctor receives and what the chosen service costs", async () => {
  await renderForm();
  const costs = () => screen.getAllByText(/₽/).map(({ textContent }) => textContent);
  const choose = (field: string, value: string) => fireEvent.change(screen.getByLabelText(field), { target: { value } });

  expect(screen.getByText("Ближайшие часы: ср, 25 ноября, 09:00–15:00")).toBeTruthy();
  expect(costs()).toEqual(["Первый приём: 3 900 ₽, 40 минут"]);
  choose("Услуга", "priem");
  await waitFor(() => expect(costs()).toEqual(["3 900 ₽, 40 минут"]));
  choose("Услуга", "piling");
  await waitFor(() => expect(costs()).toEqual(["По прайс-листу: 4 200 ₽, 30 минут"]));
  choose("Врач", "any");
  await waitFor(() => expect(costs()).toEqual(["4 200 ₽, 30 минут"]));
  expect(screen.queryByText(/Ближайшие часы/)).toBeNull();
});

test("the form shows the chosen hours instead of the next ones, until the visitor deletes them from the comment", async () => {
  await renderForm({ wish: "Удобно: чт, 3 декабря, после 18:00." });
  expect(screen.getByText("Вы выбрали: чт, 3 декабря, после 18:00. Время назовёт администратор.")).toBeTruthy();
  expect(screen.queryByText(/Ближайшие часы/)).toBeNull();

  fireEvent.change(screen.getByLabelText("Комментарий"), { target: { value: "Позвоните утром" } });

  expect(await screen.findByText(/Ближайшие часы/)).toBeTruthy();
});

test("the form on a doctor's page does not repeat what the page already says", async () => {
  await renderForm({ given: { ...options, isPart: true } });

  expect(screen.queryByText(/₽|Ближайшие часы/)).toBeNull();
});

test("the doctor from whose page the visitor came is chosen, and the consent is not ticked", async () => {
  await renderForm();

  expect(screen.getByLabelText<HTMLSelectElement>("Врач").value).toBe("yaseneva-mariya");
  expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
});

test("a field that the visitor has not used shows no error; after use it shows its error until the value is valid", async () => {
  await renderForm();
  const phone = screen.getByLabelText("Телефон");
  fireEvent.input(phone, { target: { value: "12" } });
  expect(screen.queryByText("Введите телефон, например +7 900 123-45-67")).toBeNull();

  fireEvent.blur(phone);
  expect(phone.getAttribute("aria-invalid")).toBe("true");
  fireEvent.input(phone, { target: { value: "8 900 123-45-67" } });

  expect(phone.getAttribute("aria-invalid")).toBeNull();
});

test("submitting an empty form marks every field, links to each and sends nothing", async () => {
  await renderForm();

  send();

  const summary = screen.getByRole("alert");
  await waitFor(() => expect(document.activeElement).toBe(summary));
  expect([...summary.querySelectorAll("a")].map(({ textContent }) => textContent)).toEqual(["Имя", "Телефон", "Комментарий", "Согласие"]);
  expect(answer).not.toHaveBeenCalled();
});

test("D9: after a failure the form keeps its values and is sent again with the same key; changed values get a new key", async () => {
  answer.mockResolvedValue(Response.json({ kind: "failed", message: null, retryAfter: null }));
  await renderForm();
  fill();
  send();
  await screen.findByRole("button", { name: "Отправить ещё раз" });

  send();
  await waitFor(() => expect(answer).toHaveBeenCalledTimes(2));
  await screen.findByRole("button", { name: "Отправить ещё раз" });
  fireEvent.input(screen.getByLabelText("Комментарий"), { target: { value: "Вечером" } });
  send();
  await waitFor(() => expect(answer).toHaveBeenCalledTimes(3));

  const keys = answer.mock.calls.map(([form]) => form.get("idempotencyKey"));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  expect(screen.getByLabelText<HTMLInputElement>("Имя").value).toBe("Анна");
});

test.each([
  ["a silent network", () => Promise.reject(new TypeError("network"))],
  ["an API host that did not answer", async () => Response.json({ kind: "failed", message: null, retryAfter: null }, { status: 503 })],
])("after %s the page does not claim that nothing was sent", async (_, failing) => {
  answer.mockImplementation(failing);
  await renderForm();
  fill();

  send();

  const message = "Сервер клиники не ответил. Не знаем, дошла ли форма. Отправьте ещё раз: двух одинаковых не будет.";
  expect(textOf(await screen.findByRole("alert"))).toContain(message);
  expect(textOf(document.body)).not.toContain("Заявка не отправлена");
});

test("a form that was sent without scripts has no idempotency key, so it does not say that sending it again is safe", async () => {
  await renderForm({ result: { kind: "failed", message: null, retryAfter: null } });

  const text = textOf(screen.getByRole("alert"));
  expect(text).toContain("Не знаем, дошла ли форма.");
  expect(text).not.toContain("двух");
});

test("a double click sends the form once, with the consent document that was shown", async () => {
  answer.mockResolvedValue(Response.json({ kind: "sent", number: 1001, text: "Заявка принята, номер 1001. Перезвоним сегодня до 20:00." }));
  await renderForm();
  fill();

  send();
  fireEvent.keyDown(screen.getByLabelText("Имя"), { key: "Enter" });
  fireEvent.click(screen.getByRole("button", { name: /Отправляем/ }));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Имя").value).toBe(""));

  expect(answer).toHaveBeenCalledTimes(1);
  const [form] = answer.mock.calls[0] ?? [];
  expect(form?.get("consentDocument")).toBe("c1");
  expect(form?.get("consentVersion")).toBe("2");
});

test("a visitor who sent too many forms reads when to try again, and the form keeps the typed values", async () => {
  const result = { kind: "failed", message: "Слишком много форм подряд. Повторите через 2 мин.", retryAfter: 110 };
  answer.mockResolvedValue(Response.json(result, { status: 429 }));
  await renderForm();
  fill();
  send();
  expect(textOf(await screen.findByRole("alert"))).toContain("Повторите через 2 мин.");
  expect(screen.getByLabelText<HTMLInputElement>("Имя").value).toBe("Анна");
});

/**
 * Sends a filled-in form during which an error is thrown. Returns whether the browser would submit the form itself, and the errors that
 * were reported.
 */
function sendWithFault() {
  const reported: unknown[] = [];
  vi.stubGlobal("reportError", (error: unknown) => reported.push(error));
  let isNative = false;
  const watch = (event: Event) => {
    isNative = !event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener("submit", watch, { once: true });
  send();
  return { isNative, reported };
}

test.each([
  ["the body of the request", () => vi.spyOn(FormData.prototype, "set")],
  ["the key of the request", () => vi.spyOn(crypto, "getRandomValues")],
  ["the limit of time", () => vi.spyOn(AbortSignal, "timeout")],
])("Z42: when %s throws, the browser sends the form itself and the error is reported", async (what, spyOn) => {
  await renderForm();
  fill();
  // Contents that differ from earlier attempts, because equal contents would reuse their key.
  fireEvent.input(screen.getByLabelText("Комментарий"), { target: { value: what } });
  const missing = new TypeError("is not a function");
  const spy = spyOn().mockImplementation(() => {
    throw missing;
  });

  const { isNative, reported } = sendWithFault();

  spy.mockRestore();
  expect({ isNative, reported }).toEqual({ isNative: true, reported: [missing] });
});

test("Z42: when the page cannot show the answer, the form is sent once more under the same key, without scripts", async () => {
  await renderForm();
  fill();
  const reported: unknown[] = [];
  vi.stubGlobal("reportError", (error: unknown) => reported.push(error));
  const submit = vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => {});
  const keys: unknown[] = [];
  answer.mockImplementation(async (form) => {
    keys.push(form.get("idempotencyKey"));
    return Response.json({ kind: "invalid" });
  });

  send();

  await waitFor(() => expect(submit).toHaveBeenCalledOnce());
  const [form] = submit.mock.contexts as HTMLFormElement[];
  expect([new FormData(form).get("idempotencyKey")]).toEqual(keys);
  expect(reported).toHaveLength(1);
  submit.mockRestore();
});
