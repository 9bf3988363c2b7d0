import { crc32, deflateSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { sidewaysOf, violations } from "../accessibility.ts";
import { panel, signInOwner } from "./colleagues.ts";

/** A square picture in shades of one colour, without compression, with three bytes per pixel. */
function picture(side: number, shade: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2], 8);
  const line = Buffer.alloc(side * 3 + 1, shade);
  line[0] = 0;
  const rows = deflateSync(Buffer.concat(Array.from({ length: side }, () => line)), { level: 0 });
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const file = (name: string, buffer: Buffer, mimeType = "image/png") => ({ name, mimeType, buffer });

test("pictures are uploaded over an interrupted connection, described, replaced and deleted", async ({ page }) => {
  test.setTimeout(180_000);
  await signInOwner(page);
  await page.goto(`${panel}media`);
  await page.getByRole("searchbox", { name: "Найти картинку или файл" }).fill("микроскоп");
  await expect(page.getByRole("button", { name: /^Микроскоп/ })).toBeVisible();
  await page.getByRole("searchbox", { name: "Найти картинку или файл" }).fill("");
  const offsets: number[] = [];
  let isBroken = true;
  await page.route(/\/api\/staff\/uploads\/\w+$/, async (route) => {
    const offset = route.request().method() === "PATCH" ? Number(route.request().headers()["upload-offset"]) : 0;
    if (route.request().method() === "PATCH") offsets.push(offset);
    await (isBroken && offset > 4_000_000 ? route.abort("connectionreset") : route.continue());
  });

  // The upload has four parts; the connection breaks after two of them and is then restored.
  const large = picture(1500, 190);
  expect(large.length).toBeGreaterThan(6_500_000);
  await page
    .locator("input[type=file][multiple]")
    .setInputFiles([
      file("кабинет-лазера.png", large),
      file("окно.png", picture(300, 120)),
      file("IMG_4821.heic", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), "image/heic"),
      file("лён.png", picture(300, 220)),
    ]);

  const sending = page.getByRole("list", { name: "Загрузка" });
  await expect(sending).toContainText("Картинку не удалось прочитать: файл повреждён или обрезан.");
  for (const name of ["окно.png", "лён.png"])
    await expect(page.getByRole("button", { name: new RegExp(`^не описана, ${name}`) })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Приостановить кабинет-лазера.png" }).click();
  await expect(sending).toContainText("остановлено");
  isBroken = false;
  await page.getByRole("button", { name: "Продолжить кабинет-лазера.png" }).click();
  await page.getByRole("button", { name: "Убрать IMG_4821.heic" }).click();
  await expect(sending).toBeHidden({ timeout: 60_000 });
  // Each upload started at offset 0 only once, so parts that had arrived were not sent again.
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(4);

  // By keyboard only: arrows move through the rows, Space selects.
  const tile = page.getByRole("button", { name: /^не описана, кабинет-лазера.png/ });
  await tile.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Space");
  const words = page.getByLabel("Что на картинке", { exact: true });
  await expect(words).toHaveAttribute("aria-invalid", "true");
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: /^Точка, которую обрезка держит в кадре/ }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(page.getByRole("button", { name: /51\s%\sслева, 60\s%\sсверху/ })).toBeFocused();
  await words.fill("Кабинет лазера, вид от двери");
  await page.getByLabel("Подпись на сайте").fill("Фото клиники");
  await page.getByLabel("Подпись на сайте").blur();
  await expect(page.getByText(/Сохранено\sв\s\d\d:\d\d/)).toBeVisible();
  await page.reload();
  await expect(words).toHaveValue("Кабинет лазера, вид от двери");
  await expect(page.getByRole("button", { name: /51\s%\sслева, 60\s%\sсверху/ })).toBeVisible();

  // A text typed in a tab that was closed without a connection is stored in the browser and shown when the form is opened again.
  const closed = await page.context().newPage();
  await closed.goto(page.url());
  await expect(closed.getByLabel("Подпись на сайте")).toHaveValue("Фото клиники");
  await page.goto(`${panel}media`);
  await page.context().setOffline(true);
  await closed.getByLabel("Подпись на сайте").fill("Фото Анны Вересовой");
  await closed.getByLabel("Подпись на сайте").blur();
  await expect(closed.getByText(/слова хранятся в\sэтом браузере/)).toBeVisible();
  const address = closed.url();
  await closed.close();
  await page.context().setOffline(false);
  await page.goto(address);
  await expect(page.getByLabel("Подпись на сайте")).toHaveValue("Фото Анны Вересовой");
  await expect(page.getByText(/Сохранено\sв\s\d\d:\d\d/)).toBeVisible();

  await page.locator("[data-ui=media-foot] input[type=file]").setInputFiles([file("новый-кабинет.png", picture(500, 60))]);
  await expect(page.getByText("Файл заменён, ссылки остались")).toBeVisible();
  await expect(page.getByText(/новый-кабинет\.png: 500/)).toBeVisible();
  await expect(words).toHaveValue("Кабинет лазера, вид от двери");
  await expect(page.getByText(/Прежний файл хранится до/)).toBeVisible();

  for (const width of [1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await sidewaysOf(page)).toBe(0);
    expect(await violations(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole("button", { name: "Удалить из библиотеки" }).click();
  await expect(page.getByText("Удалено из библиотеки")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Кабинет лазера, вид от двери/ })).toBeHidden();
  await page.getByRole("button", { name: "Отменить" }).click();
  await expect(page.getByRole("button", { name: /^Кабинет лазера, вид от двери/ })).toBeVisible();

  // After the search is cleared, the field is empty.
  await page.goto(`${panel}media?q=щщщ`);
  await page.getByRole("button", { name: "Показать все" }).click();
  await expect(page.getByLabel("Найти картинку или файл")).toHaveValue("");

  // A picture that is used on the site does not have this button.
  await page.getByRole("searchbox", { name: "Найти картинку или файл" }).fill("микроскоп");
  await page.getByRole("button", { name: /^Микроскоп/ }).click();
  await expect(page.getByText("Удалить можно, когда картинка нигде не стоит.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Удалить из библиотеки" })).toBeHidden();
});
