import { apart, clock, fillIn, freeTimes, openCalendar, service, takeElsewhere } from "./free-times.ts";
import { expect, forgive, test } from "./journey.ts";
import { long } from "./long.ts";

test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });

test.beforeAll(openCalendar);

test("without scripts a time is chosen and taken; a request without a time stays possible", async ({ page }) => {
  const doctor = "orlov-pavel";
  await page.goto("/zapis");
  const form = page.getByRole("main");
  await form.getByLabel("Имя").fill("Безвременная");
  await form.getByLabel("Услуга").selectOption(service);
  await form.getByLabel("Врач").selectOption(doctor);
  await form.getByRole("button", { name: "Показать время" }).click();

  await expect(page).toHaveURL(new RegExp(`service=${service}&doctor=${doctor}`));
  await expect(form.getByLabel("Имя")).toHaveValue("Безвременная");
  const times = form.getByRole("radio", { name: /Орлов/ });
  await expect(times.first()).toBeVisible();
  await expect(form.getByRole("radio", { name: /Без времени/ })).toBeChecked();
  const last = await times.last().getAttribute("aria-label");
  await form.getByRole("button", { name: /^Показать с/ }).click();
  await expect(form.getByRole("radio", { name: String(last) })).toHaveCount(0);
  await expect(form.getByLabel("Имя")).toHaveValue("Безвременная");

  await times.first().check();
  await fillIn(form, "Безвременная");
  await form.getByRole("button", { name: "Отправить" }).click();

  await expect(page).toHaveURL(/\/requests\/[\w-]{43}$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/записаны/);

  await page.goto(`/zapis?doctor=${doctor}`);
  await fillIn(form, "Безвременная");
  await form.getByLabel("Комментарий").fill("Перезвоните");
  await form.getByRole("button", { name: "Отправить" }).click();
  await expect(page.getByRole("heading", { name: "Заявка отправлена" })).toBeVisible();
});

test(
  "without scripts a time that has gone comes back with the nearest ones, and nothing typed is lost",
  long,
  async ({ page, complaints }) => {
    const doctor = "diallo-mark";
    const start = String(apart(await freeTimes(doctor)).at(-1)?.start);
    await page.goto(`/zapis?${new URLSearchParams({ service, doctor, start })}`);
    const form = page.getByRole("main");
    await expect(form.getByRole("radio", { name: new RegExp(clock(start)) }).first()).toBeChecked();
    await fillIn(form, "Поздняя");
    await form.getByLabel("Комментарий").fill("Приду с коляской");
    await takeElsewhere(doctor, start);
    forgive(409, complaints);
    await form.getByRole("button", { name: "Отправить" }).click();

    await expect(form.getByRole("heading", { name: "Это время только что заняли" })).toBeVisible();
    await expect(form.getByLabel("Имя")).toHaveValue("Поздняя");
    await expect(form.getByLabel("Комментарий")).toHaveValue("Приду с коляской");

    // Nothing is chosen for the visitor.
    forgive(422, complaints);
    await form.getByRole("button", { name: "Отправить" }).click();
    await expect(form.getByText("Выберите время или «Без времени»").first()).toBeVisible();

    await form
      .getByRole("radio", { name: /Диалло/ })
      .first()
      .check();
    await form.getByRole("button", { name: "Отправить" }).click();
    await expect(page).toHaveURL(/\/requests\/[\w-]{43}$/);
  },
);
