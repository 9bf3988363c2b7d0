import { expect, forgive, test } from "./journey.ts";
import { long } from "./long.ts";
import { lettersOf, staff } from "./staff.ts";

test("without scripts a visitor finds a doctor and leaves a request", async ({ page, complaints }) => {
  const name = `Бесскриптова ${Date.now()}`;
  const wished = new Date(Date.now() + 3 * 24 * 3_600_000);
  const inWords = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("ru", { timeZone: "Europe/Moscow", ...parts }).format(wished);
  const day = inWords({ day: "numeric", month: "long" });
  await page.goto("/specialists");
  await page.getByRole("searchbox").fill("мария ясенева");
  await page.getByRole("searchbox").press("Enter");
  await page.getByRole("link", { name: "Ясенева Мария Андреевна" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ясенева");
  for (const tab of ["Описание", "Образование", "Цены", "Отзывы", "Запись на прием"]) {
    await expect(page.getByRole("heading", { name: tab, exact: false }).first()).toBeVisible();
  }

  await page.getByRole("main").getByRole("button", { name: "Записаться на прием" }).first().click();
  await expect(page).toHaveURL(/\/zapis\?doctor=yaseneva-mariya/);
  const form = page.getByRole("main");
  await expect(form.getByLabel("Врач")).toHaveValue("yaseneva-mariya");
  await form.getByLabel("Имя").fill(name);
  await form.getByLabel("Телефон").fill("89001234567");
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Отправить" }).click();

  await expect(form.getByText("Поле обязательно для заполнения!").first()).toBeVisible();
  forgive(422, complaints);
  await expect(form.getByLabel("Имя")).toHaveValue(name);
  await form.getByLabel("Услуга").selectOption({ index: 3 });
  await form.getByLabel("Комментарий").fill(`Утром. Удобно: ${inWords({ weekday: "short" })}, ${day}, после 15:00.`);
  if (!(await form.getByRole("checkbox").isChecked())) await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Отправить" }).click();

  await expect(page).toHaveURL(/\/requests\/sent/);
  const number = (await page.getByRole("main").textContent())?.match(/номер\s*(\d+)/)?.[1];
  expect(await staff("requests", "show", String(number))).toContain(name);
  await expect.poll(() => lettersOf(number)).toBe(1);

  await page.getByRole("link", { name: "Страница заявки" }).click();
  await expect(page).toHaveURL(/\/requests\/[\w-]{43}$/);
  const ownPage = page.url();
  await expect(page.getByRole("listitem").filter({ hasText: "Перезвоним" })).toHaveAttribute("aria-current", "step");
  await expect(form).toContainText(new RegExp(`Ваше пожелание: ${inWords({ weekday: "long" })}, ${day.replace(" ", ".")}, после 15:00`));
  for (const own of [name, "123-45-67", "Ясенева"]) await expect(form).not.toContainText(own);
  const answer = await page.request.get(ownPage);
  expect(answer.headers()["cache-control"]).toBe("no-store");
  expect(await answer.text()).toContain('content="noindex');
  const file = await page.request.get(`${ownPage}/calendar.ics`);
  expect(await file.text()).toContain(
    `DTSTART:${inWords({ day: "2-digit", month: "2-digit", year: "numeric" }).split(".").toReversed().join("")}T120000Z`,
  );

  await form.getByRole("button", { name: "Добавить" }).click();
  await expect(form.getByText("Поле обязательно для заполнения!")).toBeVisible();
  await form.getByLabel("Добавить к заявке").fill("Звоните после шести");
  await form.getByRole("button", { name: "Добавить" }).click();
  await expect(form.getByRole("status")).toContainText("Дописали");
  await page.reload();
  const noted = await staff("requests", "show", String(number));
  expect(noted.match(/посетитель: Звоните после шести/g)).toHaveLength(1);
  expect(noted).toContain("посетитель дописал");

  await form.locator("summary", { hasText: "Отозвать заявку" }).click();
  await form.getByRole("button", { name: "Да, отозвать" }).click();
  await expect(form.getByRole("heading", { level: 1 })).toHaveText("Заявка отозвана");
  await page.goto(ownPage);
  await expect(form.getByRole("heading", { level: 1 })).toHaveText(/Ссылка больше не.действует/);
  forgive(404, complaints);
  expect(await staff("requests", "show", String(number))).toContain("отозвана посетителем");
});

test("without scripts the filters open and the form shows the matching doctors", long, async ({ page }) => {
  await page.goto("/specialists");
  const filters = page.getByRole("form", { name: "Подбор врача" });
  await filters.locator("summary", { hasText: /врача\s*$/ }).click();
  await filters.locator("label", { hasText: "Дерматология" }).click();
  await filters.locator("summary", { hasText: "взрослого или ребёнка" }).click();
  await filters.locator("label", { hasText: /^Ребёнок/ }).click();
  await filters.getByRole("button", { name: "Показать" }).press("Enter");

  await expect(page).toHaveURL(/category=dermatologiya&ages=children/);
  await expect(page.getByRole("link", { name: "Ясенева Мария Андреевна" })).toBeVisible();
  await expect(filters.getByText("ребёнка", { exact: true })).toBeVisible();
});

test("without scripts the days of the week are tabs, and hours link to the form with the wish", async ({ page }) => {
  await page.goto("/specialists/week?week=next");
  const days = page.getByRole("radio");
  await page.locator("label", { hasText: /^Ср/ }).click();
  await expect(days.nth(2)).toBeChecked();
  const slots = page.getByRole("link", { name: /^\d\d:\d\d–\d\d:\d\d, среда, / });
  const count = await slots.count();
  expect(count).toBeGreaterThan(0);
  await expect(page.getByRole("link", { name: /^\d\d:\d\d–\d\d:\d\d, / })).toHaveCount(count);

  await slots.first().click();

  await expect(page).toHaveURL(/\/zapis\?doctor=[a-z-]+&wish=/);
  await expect(page.getByRole("main").getByLabel("Комментарий")).toHaveValue(/^Удобно: ср, \d+\s[а-я]+[^.]*\.$/);
  await expect(page.getByRole("main").getByLabel("Врач")).not.toHaveValue("any");
});

test("without scripts «Показать ещё» is a link to more reviews", long, async ({ page }) => {
  await page.goto("/specialists/yaseneva-mariya");

  await page.getByRole("link", { name: /Показать ещё/ }).click();

  await expect(page).toHaveURL(/page=2/);
  expect(await page.locator("#otzyvy").getByRole("article").count()).toBe(6);
});

test("without scripts the bar with the call and record buttons stays at the bottom of the window", long, async ({ page }) => {
  await page.goto("/specialists");
  await page.getByRole("region", { name: "Запись и телефон" }).getByRole("button", { name: "Записаться на прием" }).click();

  await expect(page).toHaveURL(/\/zapis/);
});
