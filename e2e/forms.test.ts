import { expect, hydrated, searchable, test } from "./journey.ts";
import { confirmationLink, staff } from "./staff.ts";

const numberIn = (text: string | null) => String(text?.match(/номер\s*(\d+)/)?.[1]);

test("feedback is received by the clinic", async ({ page }) => {
  const name = `Обратнова ${Date.now()}`;
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Обратная связь" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Обратная связь" })).toBeVisible();
  await hydrated(page);
  const form = page.getByRole("main");

  await form.getByLabel("Имя").fill(name);
  await form.getByLabel("Телефон").fill("8 (495) 123-45-67");
  await form.getByLabel("Комментарий").fill("Есть ли у клиники парковка?");
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Отправить" }).click();

  const success = page.getByRole("dialog", { name: "Сообщение отправлено" });
  await expect(success).toBeVisible();
  expect(await staff("requests", "show", numberIn(await success.textContent()))).toContain(name);
});

test("a review with a rating waits for moderation; without consent to its publication nobody can publish it", async ({ page }) => {
  const name = `Отзывова Анна ${Date.now()}`;
  await page.goto("/specialists/yaseneva-mariya#otzyvy");
  await hydrated(page);
  await page
    .getByRole("tabpanel", { name: /Отзывы/ })
    .getByRole("button", { name: "Оставить отзыв" })
    .click();
  const dialog = page.getByRole("dialog", { name: "Оставить отзыв" });
  await dialog.getByLabel("Имя").fill(name);
  await expect(await searchable(dialog, "Врач")).toHaveValue("Ясенева Мария Андреевна");

  const marks = dialog.getByRole("group", { name: "Оценка" });
  await expect(marks.getByRole("radio")).toHaveCount(5);
  await marks.getByRole("radio").nth(3).check({ force: true });
  await page.keyboard.press("ArrowRight");
  await expect(marks.getByRole("radio").nth(4)).toBeChecked();
  await dialog.getByLabel("Телефон").fill("+79001234567");
  await (await searchable(dialog, "Услуга")).click();
  await dialog.getByRole("option").first().click();
  await dialog.getByLabel("Комментарий").fill("Внимательный приём, всё объяснили.");
  await dialog.getByRole("button", { name: "Отправить" }).click();
  await expect(dialog.getByText("Поле обязательно для заполнения!", { exact: true })).toHaveCount(1);
  // The dialog shows its own summary, and a notice would cover it on a phone. This is checked at once, because a notice would disappear
  // after three seconds.
  expect(await page.getByText("Заполните отмеченные поля.").count()).toBe(0);
  await dialog.getByRole("checkbox", { name: /обработку/ }).check();
  await dialog.getByRole("button", { name: "Отправить" }).click();

  await expect(page.getByRole("dialog", { name: "Отзыв отправлен" })).toContainText("на сайте он не появится");
  const listed = await staff("reviews", "list");
  const [, id = ""] = /^(\S+) .*Ясенева.*без согласия на публикацию$/m.exec(listed) ?? [];
  await expect(staff("reviews", "publish", id)).rejects.toThrow(/Автор не дал согласия на публикацию отзыва/);
  await expect(page.getByRole("tabpanel", { name: /Отзывы/ }).getByText("Внимательный приём, всё объяснили.")).toHaveCount(0);

  // This doctor accepts no requests from the site, but patients may still review him.
  await page.goto("/reviews?doctor=veresov-arkadij");
  await page.getByRole("main").getByRole("button", { name: "Оставить отзыв" }).click();
  await dialog.getByLabel("Имя").fill(name);
  await expect(await searchable(dialog, "Врач")).toHaveValue(/^Вересов Аркадий/);
});

test("a response to a vacancy requires only a name and a phone", async ({ page }) => {
  const name = `Вакансова ${Date.now()}`;
  await page.goto("/vacancies/vrach-dermatovenerolog");
  await hydrated(page);
  const form = page.getByRole("main");
  await form.getByLabel("Имя").fill(name);
  await form.getByLabel("Телефон").fill("+7 900 123-45-67");
  await form.getByLabel("Электронная почта").fill("anna@");
  await form.getByRole("checkbox").check();

  await form.getByRole("button", { name: "Отправить" }).click();
  await expect(form.getByText("Введите адрес почты, например name@example.ru").first()).toBeVisible();
  await form.getByLabel("Электронная почта").fill("");
  await form.getByRole("button", { name: "Отправить" }).click();

  const success = page.getByRole("dialog", { name: "Отклик отправлен" });
  await expect(success).toBeVisible();
  expect(await staff("requests", "show", numberIn(await success.textContent()))).toContain(name);
});

test("a subscription is confirmed and cancelled by the buttons of the pages to which its letter links", async ({ page }) => {
  const address = `anna-${Date.now()}@example.ru`;
  await page.goto("/requests/subscribe");
  await hydrated(page);
  await page.getByRole("main").getByLabel("Электронная почта").fill(address);
  await page.getByRole("main").getByRole("checkbox").check();
  await page.getByRole("main").getByRole("button", { name: "Подписаться" }).click();
  await expect(page.getByRole("dialog", { name: "Письмо отправлено" })).toBeVisible();

  await expect.poll(() => confirmationLink(address)).toBeTruthy();
  const confirm = String(await confirmationLink(address));

  const response = await page.goto(confirm);
  expect(response?.headers()["cache-control"]).toBe("no-store");
  await page.getByRole("button", { name: "Подтвердить подписку" }).click();
  await expect(page.getByRole("heading", { name: "Подписка оформлена" })).toBeVisible();

  await page.goto(confirm.replace("confirm", "cancel"));
  await page.getByRole("button", { name: "Отписаться" }).click();
  await expect(page.getByRole("heading", { name: "Вы отписались" })).toBeVisible();
});
