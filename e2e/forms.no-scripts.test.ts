import { expect, forgive, test } from "./journey.ts";
import { long } from "./long.ts";
import { confirmationLink, staff } from "./staff.ts";

test("without scripts feedback is sent; missing fields are reported, typed values stay, and Back sends nothing again", async ({
  page,
  complaints,
}) => {
  const name = `Безскриптов ${Date.now()}`;
  await page.goto("/requests/feedback");
  const form = page.getByRole("main");
  await form.getByLabel("Имя").fill(name);
  await form.getByLabel("Комментарий").fill("Перезвоните, пожалуйста");
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Отправить" }).click();
  forgive(422, complaints);
  await expect(form.getByText("Поле обязательно для заполнения!").first()).toBeVisible();
  await expect(form.getByLabel("Имя")).toHaveValue(name);

  await page.goBack();
  await expect(page).toHaveURL(/\/requests\/feedback$/);
  await page.goForward();
  await expect(form.getByLabel("Имя")).toHaveValue(name);
  await expect(form.getByLabel("Комментарий")).toHaveValue("Перезвоните, пожалуйста");

  await form.getByLabel("Телефон").fill("+7 900 123-45-67");
  await form.getByRole("button", { name: "Отправить" }).click();

  await expect(page.getByRole("heading", { name: "Сообщение отправлено" })).toBeVisible();
  const number = (await form.textContent())?.match(/номер\s*(\d+)/)?.[1];
  expect(await staff("requests", "show", String(number))).toContain(name);

  await page.goBack();
  await expect(form.getByLabel("Имя")).toHaveValue(name);
  await page.goForward();
  await expect(form).toContainText(`номер\u00a0${number}`);

  // A visitor who has sent nothing sees no promise.
  await page.goto(`/requests/sent?form=feedback&number=${number}`);
  await expect(page.getByRole("heading", { name: "Эта страница уже закрыта" })).toBeVisible();
  await expect(form).not.toContainText(String(number));
  await form.getByRole("link", { name: "Записаться на прием" }).click();
  await expect(page).toHaveURL(/\/zapis$/);
});

test("without scripts a review is written on its own page", long, async ({ page }) => {
  await page.goto("/specialists/yaseneva-mariya");
  await page.getByRole("button", { name: "Оставить отзыв" }).first().click();
  await expect(page).toHaveURL(/\/requests\/review\?doctor=yaseneva-mariya/);
  const form = page.getByRole("main");
  await expect(form.getByLabel("Врач")).toHaveValue("yaseneva-mariya");

  await form.getByLabel("Имя").fill("Анна");
  await form.getByLabel("Телефон").fill("89001234568");
  await form.getByLabel("Услуга").selectOption({ index: 1 });
  await form.getByLabel("Комментарий").fill("Спасибо за приём");
  for (const tick of await form.getByRole("checkbox").all()) await tick.check();
  await form.getByRole("button", { name: "Отправить" }).click();

  await expect(page.getByRole("heading", { name: "Отзыв отправлен" })).toBeVisible();

  // This doctor accepts no requests from the site, but patients may still review him.
  await page.goto("/requests/review?doctor=veresov-arkadij");
  await expect(form.getByLabel("Врач")).toHaveValue("veresov-arkadij");
});

test("without scripts a response to a vacancy still belongs to its vacancy after an error", long, async ({ page, complaints }) => {
  await page.goto("/requests/vacancy?vacancy=vrach-dermatovenerolog");
  const form = page.getByRole("main");
  await form.getByLabel("Имя").fill("Анна");
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Отправить" }).click();
  forgive(422, complaints);
  await form.getByLabel("Телефон").fill("89001234569");
  await form.getByRole("button", { name: "Отправить" }).click();

  await expect(page.getByRole("heading", { name: "Отклик отправлен" })).toBeVisible();
});

test("without scripts a request from the page of a service still has its kind after an error", async ({ page, complaints }) => {
  const name = `Услугина ${Date.now()}`;
  await page.goto("/categories/dermatologiya/priem-i-diagnostika/pervichnyj-priem-dermatologa");
  const tab = page.locator("#zapis");
  await tab.getByLabel("Имя").fill(name);
  await tab.getByRole("checkbox").check();
  await tab.getByRole("button", { name: "Отправить" }).click();
  forgive(422, complaints);
  const form = page.getByRole("main");
  await expect(form.getByLabel("Услуга")).toHaveValue("pervichnyj-priem-dermatologa");
  await form.getByLabel("Телефон").fill("+7 900 123-45-71");
  await form.getByLabel("Врач").selectOption({ index: 1 });
  await form.getByLabel("Комментарий").fill("Утром");
  await form.getByRole("button", { name: "Отправить" }).click();

  await expect(page).toHaveURL(/\/requests\/sent/);
  const number = (await form.textContent())?.match(/номер\s*(\d+)/)?.[1];
  const shown = await staff("requests", "show", String(number));
  expect(shown).toContain(`Заявка № ${number}, услуга,`);
  expect(shown).toContain(name);
});

test("without scripts a subscription is requested, and is confirmed on the page to which its letter links", async ({ page }) => {
  const address = `bez-skriptov-${Date.now()}@example.ru`;
  await page.goto("/requests/subscribe");
  await page.getByRole("main").getByLabel("Электронная почта").fill(address);
  await page.getByRole("main").getByRole("checkbox").check();
  await page.getByRole("main").getByRole("button", { name: "Подписаться" }).click();
  await expect(page.getByRole("heading", { name: "Письмо отправлено" })).toBeVisible();
  await expect.poll(() => confirmationLink(address)).toBeTruthy();

  await page.goto(String(await confirmationLink(address)));
  await page.getByRole("button", { name: "Подтвердить подписку" }).click();

  await expect(page.getByRole("heading", { name: "Подписка оформлена" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("button", { name: "Подтвердить подписку" })).toBeVisible();
});
