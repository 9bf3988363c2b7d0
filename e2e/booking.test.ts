import { sidewaysOf, violations } from "./accessibility.ts";
import {
  apart,
  clock,
  dayOfMonth,
  fillIn,
  freeTimes,
  holdElsewhere,
  isFree,
  openCalendar,
  pressTime,
  service,
  takeElsewhere,
} from "./free-times.ts";
import { expect, forgive, hydrated, test } from "./journey.ts";
import { long } from "./long.ts";
import { staff } from "./staff.ts";

test.beforeAll(openCalendar);

/** Each test has a doctor of its own, so that none takes the times of another. */
const doctors = {
  press: "orlov-pavel",
  close: "yaseneva-mariya",
  change: "melnik-olga",
  race: "diallo-mark",
  page: "habibullina-amina",
  third: "dambaev-bair",
};

test("a pressed time is held while the visitor types, and then taken: the desk sees the visit, nobody else the time", async ({ page }) => {
  const doctor = doctors.press;
  const { start } = apart(await freeTimes(doctor)).at(-1) ?? { start: "" };
  const dialog = await pressTime(page, doctor, start);

  await expect(dialog.getByText(/Держим для вас до\s\d\d:\d\d/)).toBeVisible();
  await expect(dialog.getByText("Орлов Павел Викторович")).toBeVisible();
  await expect(dialog.getByLabel("Комментарий")).toHaveValue(new RegExp(`${clock(start)}\\.$`));
  expect(await isFree(doctor, start)).toBe(false);
  expect(await violations(page)).toEqual([]);

  const name = `Временная ${Date.now()}`;
  await fillIn(dialog, name);
  await dialog.getByRole("button", { name: new RegExp(`^Записаться на .*${clock(start)}$`) }).click();

  const success = page.getByRole("dialog", { name: "Вы записаны" });
  await expect(success).toContainText(clock(start));
  expect(await violations(page)).toEqual([]);
  const link = await success.getByLabel("Сохраните ссылку на запись").inputValue();
  expect(link).toContain(String(await success.getByRole("link", { name: "Открыть мою запись" }).getAttribute("href")));
  const number = (await success.textContent())?.match(/Номер\s*(\d+)/)?.[1];
  expect(await staff("requests", "show", String(number))).toContain(name);
  expect(await isFree(doctor, start)).toBe(false);
});

test("closing the dialog lets go of the time", long, async ({ page }) => {
  const doctor = doctors.close;
  const [time] = apart(await freeTimes(doctor));
  const { start } = time ?? { start: "" };
  const dialog = await pressTime(page, doctor, start);
  await expect(dialog.getByRole("group", { name: "Кто придёт" })).toBeVisible();
  expect(await isFree(doctor, start)).toBe(false);

  await dialog.getByRole("button", { name: "Закрыть" }).click();

  await expect.poll(() => isFree(doctor, start)).toBe(true);
});

test("another time is chosen among the days; one that has just gone offers the nearest, and nothing typed is lost", async ({ page }) => {
  const doctor = doctors.change;
  const times = await freeTimes(doctor);
  const [first, gone] = apart(times).filter(
    ({ start }) => times.filter((other) => other.start.slice(0, 10) === start.slice(0, 10)).length > 1,
  );
  const [held, wanted] = [first?.start ?? "", gone?.start ?? ""];
  const dialog = await pressTime(page, doctor, held);
  await fillIn(dialog, "Мария");
  await dialog.getByRole("button", { name: "Изменить время" }).click();
  await expect(dialog.getByRole("heading", { name: "Другое время" })).toBeFocused();
  await expect(dialog.getByRole("button", { pressed: true }).filter({ hasText: clock(held) })).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const day = dayOfMonth(wanted);
  const tab = dialog.getByRole("button", { name: new RegExp(`, ${day}\\s\\S+, \\d+\\sмест`) });
  for (let week = 0; week < 4 && (await tab.count()) === 0; week += 1) {
    await dialog.getByRole("button", { name: "Следующая неделя" }).click();
    await expect(dialog.locator("[aria-busy=true]")).toHaveCount(0);
  }
  await tab.click();
  const button = dialog.getByRole("button", { name: new RegExp(`, ${day}\\s\\S+, ${clock(wanted)}`) });
  await expect(button).toBeVisible();
  await holdElsewhere(doctor, wanted);
  await button.click();

  const alert = dialog.getByRole("alert");
  await expect(alert.getByRole("heading", { name: "Это время только что заняли" })).toBeFocused();
  await expect(dialog.getByRole("button", { name: "Выберите время" })).toBeDisabled();
  await expect(dialog.getByLabel("Имя")).toHaveValue("Мария");
  await expect(dialog.getByLabel("Комментарий")).toHaveValue("");
  expect(await violations(page)).toEqual([]);

  await alert
    .getByRole("button", { name: /Мельник/ })
    .first()
    .click();

  const send = dialog.getByRole("button", { name: /^Записаться на/ });
  await expect(send).toBeFocused();
  await expect.poll(() => isFree(doctor, held)).toBe(true);
  await expect(dialog.getByLabel("Комментарий")).toHaveValue(/^\S+, \d+ \S+, \d\d:\d\d\.$/);

  await dialog.getByRole("button", { name: "Оставить заявку без времени" }).click();
  await expect(dialog.getByLabel("Врач")).toHaveValue(/melnik-olga|Мельник/);
  await dialog.getByLabel("Комментарий").fill("Перезвоните");
  await dialog.getByRole("button", { name: "Отправить" }).click();
  await expect(page.getByRole("dialog", { name: "Заявка отправлена" })).toBeVisible();
});

test("a third time cannot be held: both held ones are buttons", long, async ({ page }) => {
  const doctor = doctors.third;
  const [one, other, third] = apart(await freeTimes(doctor)).map(({ start }) => start);
  const dialog = await pressTime(page, doctor, String(third));
  await dialog.getByRole("button", { name: "Закрыть" }).click();
  await expect.poll(() => isFree(doctor, String(third))).toBe(true);
  // The tab holds two times: two dialogs were never closed.
  await page.evaluate(
    async ({ doctor, service, starts }) => {
      const visitor = sessionStorage.getItem("len.visitor") ?? "";
      const holds = [];
      for (const start of starts) {
        const answer = await fetch("/requests/holds", { method: "POST", body: new URLSearchParams({ doctor, service, start, visitor }) });
        const { hold, until } = await answer.json();
        holds.push({ doctor, service, start, token: hold, until, endsAt: Date.now() + 400_000 });
      }
      sessionStorage.setItem("len.holds", JSON.stringify(holds));
    },
    { doctor, service, starts: [String(one), String(other)] },
  );

  await page.getByRole("link", { name: "Это время" }).click();

  const alert = dialog.getByRole("alert");
  await expect(alert.getByRole("heading", { name: "Вы уже держите два времени" })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await alert.getByRole("button", { name: new RegExp(clock(String(other))) }).click();
  await expect(dialog.getByRole("button", { name: new RegExp(`^Записаться на .*${clock(String(other))}$`) })).toBeFocused();
});

test("of two browsers that send one time exactly one gets it; the other keeps its text and takes the nearest", async ({
  page,
  browser,
  complaints,
}) => {
  const doctor = doctors.race;
  const [time] = apart(await freeTimes(doctor));
  const { start } = time ?? { start: "" };
  const address = `/zapis?${new URLSearchParams({ service, doctor, start })}`;
  const context = await browser.newContext();
  const pages = [page, await context.newPage()];
  for (const each of pages) {
    expect((await each.goto(address))?.headers()["cache-control"]).toBe("no-store");
    await hydrated(each);
    await expect(each.getByRole("radio", { name: new RegExp(clock(start)) }).first()).toBeChecked();
    await fillIn(each.getByRole("main"), "Соперник");
    await each.getByLabel("Комментарий").pressSequentially("Приду с коляской");
  }
  expect(await violations(page)).toEqual([]);
  forgive(409, complaints);

  await Promise.all(pages.map((each) => each.getByRole("main").getByRole("button", { name: "Отправить" }).click()));

  const taken = (each: typeof page) => each.getByRole("dialog", { name: "Вы записаны" });
  const refused = (each: typeof page) => each.getByRole("heading", { name: "Это время только что заняли" });
  for (const each of pages) await expect(taken(each).or(refused(each))).toBeVisible();
  const losers = [];
  for (const each of pages) if (await refused(each).isVisible()) losers.push(each);
  expect(losers).toHaveLength(1);

  const [loser] = losers;
  if (!loser) return;
  await expect(refused(loser)).toBeFocused();
  expect(await violations(loser)).toEqual([]);
  await expect(loser.getByLabel("Комментарий")).toHaveValue(/Приду с коляской/);
  await expect(loser.getByLabel("Имя")).toHaveValue("Соперник");
  await loser.getByRole("group", { name: "Ближайшее свободное время" }).getByRole("radio").first().check();
  await loser.getByRole("main").getByRole("button", { name: "Отправить" }).click();
  await expect(taken(loser)).toBeVisible();
  await context.close();
});

test("on its page the form shows the times of another doctor at once, and those of a later day", long, async ({ page }) => {
  const [time] = apart(await freeTimes(doctors.page));
  await page.goto(`/zapis?service=${service}&doctor=${doctors.press}`);
  await hydrated(page);
  await page.getByLabel("Имя").fill("Мария");
  await page.locator("select[name=doctor]").selectOption(doctors.page, { force: true });
  await expect(page.getByRole("radio", { name: /Хабибуллина/ }).first()).toBeVisible();
  await page.getByRole("button", { name: /^Показать с/ }).click();
  await expect(
    page.getByRole("radio", { name: new RegExp(`, ${dayOfMonth(time?.start ?? "")}\\s\\S+, ${clock(time?.start ?? "")}`) }),
  ).toHaveCount(0);
  await expect(page.getByLabel("Имя")).toHaveValue("Мария");
  await takeElsewhere(doctors.page, time?.start ?? "");
  await page.goto(`/zapis?${new URLSearchParams({ service, doctor: doctors.page, start: time?.start ?? "" })}`);
  await expect(page.getByRole("heading", { name: "Это время только что заняли" })).toBeVisible();
  for (const width of [1440, 1024, 768, 390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await sidewaysOf(page)).toBe(0);
  }
});
