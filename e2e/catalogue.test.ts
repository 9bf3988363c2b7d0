import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import readXlsxFile from "read-excel-file/node";
import { pdfCells } from "./file-texts.ts";
import { expect, hydrated, searchable, test } from "./journey.ts";
import { long } from "./long.ts";

const service = "/categories/dermatologiya/priem-i-diagnostika/pervichnyj-priem-dermatologa";

test("a visitor navigates the catalogue to a service and requests a call", async ({ page }) => {
  await page.goto("/categories");
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "Дерматология", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Дерматология" })).toBeVisible();
  await main.getByRole("link", { name: /Приём и диагностика/ }).click();
  await expect(page).toHaveURL(/\/categories\/dermatologiya\/priem-i-diagnostika$/);

  await main
    .getByRole("link", { name: /Первичный приём дерматолога/ })
    .first()
    .click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Первичный приём дерматолога");
  await expect(page.getByRole("navigation", { name: "Хлебные крошки" }).getByRole("link")).toHaveText([
    "Главная",
    "Услуги и цены",
    "Дерматология",
    "Приём и диагностика",
  ]);
  await main.getByRole("button", { name: "Записаться на прием" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Запись на прием" });
  await dialog.getByLabel("Имя").focus();
  await expect(await searchable(dialog, "Услуга")).toHaveValue("Первичный приём дерматолога");
});

test("on a phone the breadcrumbs of a service show only its group", long, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(service);

  await expect(page.getByRole("navigation", { name: "Хлебные крошки" }).getByRole("link")).toHaveAccessibleName("Приём и диагностика");
});

test("each kind of page has the specified tabs in the specified order", async ({ page }) => {
  const tabsOf = async (path: string) => {
    await page.goto(path);
    await hydrated(page);
    await expect(page.getByRole("tab").last()).toBeVisible();
    return (await page.getByRole("tab").allTextContents()).map((name) => name.replace(/\d+$/, ""));
  };

  const all = ["Описание", "Сертификаты", "Противопоказания", "Цены", "Специалисты", "Фото до и после", "Отзывы", "Запись на прием"];
  const inOrder = (tabs: string[]) => all.filter((name) => tabs.includes(name));
  const direction = await tabsOf("/categories/dermatologiya");
  const group = await tabsOf("/categories/lazernye-tehnologii/lazernaya-shlifovka");
  const single = await tabsOf("/categories/lazernye-tehnologii/lazernaya-shlifovka/frakcionnaya-shlifovka-lica");
  const device = await tabsOf("/equipments/frakcionnyj-lazer-reshetka");

  expect(direction).toEqual(["Описание", "Цены", "Специалисты", "Фото до и после", "Отзывы", "Запись на прием"]);
  expect(group).toEqual(["Описание", "Противопоказания", "Цены", "Специалисты", "Фото до и после", "Запись на прием"]);
  expect(single).toEqual(inOrder(single));
  expect(single).toEqual(expect.arrayContaining(["Описание", "Противопоказания", "Цены", "Специалисты", "Запись на прием"]));
  expect(device).toEqual(["Описание", "Сертификаты", "Противопоказания", "Специалисты", "Фото до и после", "Запись на прием"]);
});

test(
  "a direction begins with three doctors, its main prices and one result, and each of these links to its tab",
  long,
  async ({ page }) => {
    await page.goto("/categories/dermatologiya");
    const main = page.getByRole("main");
    const shown = (name: string) => main.getByRole("region", { name, exact: true });

    await expect(shown("Кто принимает").getByRole("article")).toHaveCount(3);
    await expect(shown("Сколько стоит").getByRole("row").filter({ hasText: "Первичный приём дерматолога" })).toContainText(
      "3\u00a0900\u00a0₽",
    );
    await expect(shown("До и после").getByRole("slider", { name: "Сравнение до и после" })).toHaveValue("50");
    await hydrated(page);
    await shown("Кто принимает").getByRole("link", { name: "Все врачи" }).click();
    await expect(page.getByRole("tab", { name: "Специалисты" })).toHaveAttribute("aria-selected", "true");
    await expect(shown("Кто принимает")).toBeHidden();
  },
);

test("any other URL of a service redirects to the canonical one in one hop", long, async ({ request }) => {
  for (const path of [
    "/categories/kosmetologiya/priem-i-diagnostika/pervichnyj-priem-dermatologa",
    "/categories/dermatologiya/net-takoj-gruppy/pervichnyj-priem-dermatologa",
  ]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect([response.status(), response.headers().location], path).toEqual([301, service]);
  }
  const group = await request.get("/categories/kosmetologiya/priem-i-diagnostika", { maxRedirects: 0 });
  expect([group.status(), group.headers().location]).toEqual([301, "/categories/dermatologiya/priem-i-diagnostika"]);
});

test("an unknown item answers 404, also when its slug is the name of an API list call", long, async ({ request }) => {
  for (const path of [
    "/categories/net-takogo",
    "/categories/in-main-page",
    "/categories/dermatologiya/priem-i-diagnostika/popular",
    "/equipments/categories",
    "/equipments/net-takogo",
  ]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});

test("the structured data of a service contain its type, price and breadcrumbs", async ({ page }) => {
  await page.goto(service);

  const data = await structuredData(page);

  const procedure = data.find((item) => item["@type"] === "MedicalProcedure");
  expect(procedure).toMatchObject({ name: "Первичный приём дерматолога" });
  expect(data.find((item) => "makesOffer" in item)).toMatchObject({
    "@type": "MedicalClinic",
    makesOffer: [{ "@type": "Offer", price: 3900, priceCurrency: "RUB", itemOffered: { name: "Первичный приём дерматолога" } }],
  });
  await page.goto(`${service}#ceny`);
  await expect(page.getByRole("tabpanel", { name: "Цены" })).toContainText(/3.900.₽/);
  expect(data.find((item) => item["@type"] === "BreadcrumbList")).toMatchObject({ itemListElement: { length: 5 } });
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", new RegExp(`${service}$`));
});

test("typing filters the price list and updates the number of results", async ({ page }) => {
  await page.goto("/prices");
  await hydrated(page);
  const rows = page.getByRole("main").getByRole("rowheader");
  const all = await rows.count();

  await page.getByRole("searchbox").pressSequentially("первичный прием дерм");

  await expect(rows.getByRole("link", { name: "Первичный приём дерматолога" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("status")).toHaveText(/^Найдено \d\s?услуги$/);
  for (const words of ["gthdbxysq ghbtv lthv", "pervichnyj priem dermatologa", "первичный преём дерматолога"]) {
    await page.getByRole("searchbox").fill(words);
    await expect(page).toHaveURL((url) => url.searchParams.get("search") === words);
    await expect(rows.getByRole("link", { name: "Первичный приём дерматолога" })).toBeVisible();
  }
  await page.getByRole("searchbox").fill("щщщ");
  await expect(page.getByText("По запросу «щщщ» ничего не нашлось")).toBeVisible();
  await expect(page.getByRole("link", { name: "Искать на всём сайте" })).toHaveAttribute(
    "href",
    `/search?search=${encodeURIComponent("щщщ")}`,
  );
  await page.getByRole("searchbox").fill("");
  await expect(rows).toHaveCount(all);
  await expect(page).toHaveURL(/\/prices$/);
});

test("the filtered price list is restored by Back, a reload and a shared URL", long, async ({ page }) => {
  await page.goto("/prices");
  await hydrated(page);
  const found = page.getByRole("main").getByRole("status");
  await page.getByRole("searchbox").fill("первичный приём дерм");
  await expect(found).toHaveText(/^Найдено \d\s?услуги$/);
  await expect(page).toHaveURL(/\/prices\?search=/);

  await page.getByRole("main").getByRole("link", { name: "Первичный приём дерматолога" }).click();
  await expect(page).toHaveURL(/pervichnyj-priem-dermatologa$/);
  await page.goBack();

  await expect(found).toHaveText(/^Найдено \d\s?услуги$/);
  await expect(page.getByRole("searchbox")).toHaveValue("первичный приём дерм");
  await page.reload();
  await expect(found).toHaveText(/^Найдено \d\s?услуги$/);

  await hydrated(page);
  await page.getByRole("searchbox").fill("лазер");
  // The URL changes a moment before the list does.
  await expect(found).toHaveText(/^Найдено \d\d\s/);
  await expect(page).toHaveURL((url) => url.searchParams.get("search") === "лазер");
  await directionsOf(page).last().click();
  await expect(page.getByRole("main").getByRole("region", { name: "Анализы и УЗИ" })).toBeVisible();
  await expect(directionsOf(page).last()).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("searchbox")).toHaveValue("");
});

test("the PDF and XLSX files have the same prices as the page", async ({ page }) => {
  await page.goto("/prices");
  const ways = await directionsOf(page).evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const shown: Awaited<ReturnType<typeof pricesOf>> = [];
  for (const way of ways) {
    await page.goto(way);
    shown.push(...(await pricesOf(page)));
  }
  expect(shown.length).toBeGreaterThan(50);
  expect(shown).toContainEqual(expect.objectContaining({ title: "Первичный приём дерматолога", sum: "3 900 ₽" }));

  const fileOf = async (kind: "XLSX" | "PDF") => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: `Скачать прайс-лист, ${kind}` }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(new RegExp(`^Прайс-лист \\d\\d\\.\\d\\d\\.\\d{4}\\.${kind.toLowerCase()}$`));
    return await readFile(await download.path());
  };
  const [sheet] = await readXlsxFile(await fileOf("XLSX"));
  const rows = sheet?.data.slice(2) ?? [];
  expect(
    rows.map(([direction, group, code, title, from, to]) => [direction, group, code ?? "", title, from, to].map(inPlainSpaces)),
  ).toEqual(shown.map(({ direction, group, code, title, sum }) => [direction, group, code, title, ...endsOf(sum)]));

  const cells = (await pdfCells(await fileOf("PDF"))).map((cell) => cell.replaceAll(/\s/g, ""));
  const lines = Array.from({ length: cells.length / 3 }, (_, line) => cells.slice(3 * line, 3 * line + 3));
  expect(lines.map(([code, , sum]) => [code, sum])).toEqual(
    shown.map(({ code, sum }) => [code, sum].map((text) => text.replaceAll(" ", ""))),
  );
  for (const [line, { title }] of shown.entries()) expect(lines[line]?.[1]).toContain(title.replaceAll(" ", ""));
});

const directionsOf = (page: Page) => page.getByRole("navigation", { name: "Направления прайс-листа" }).getByRole("link");

/** The prices of a direction as shown on the page, row by row. */
async function pricesOf(page: Page) {
  const rows = await page
    .getByRole("main")
    .locator("tbody tr:has(th[scope=row])")
    .evaluateAll((all) =>
      all.map((row) => {
        const textOf = (element: Element | null | undefined, without = "") => {
          const copy = element?.cloneNode(true);
          if (copy instanceof Element) for (const part of copy.querySelectorAll(without || "script")) part.remove();
          return copy?.textContent ?? "";
        };
        // The name of a line in the files, which does not repeat the service's name if it already begins with it.
        const ofService = (whole: string, line: string) => (line.startsWith(whole.split(/\s/)[0] ?? whole) ? line : `${whole}: ${line}`);
        const [, code, , sum] = row.children;
        const [service, name] = [row.parentElement?.querySelector("th a"), row.querySelector("th")];
        return {
          direction: textOf(row.closest("section")?.querySelector("h2")),
          group: textOf(row.closest("table")?.querySelector("caption")),
          code: textOf(code),
          title: name?.contains(service ?? null) ? textOf(service) : ofService(textOf(service), textOf(name, "small")),
          sum: textOf(sum, "s"),
        };
      }),
    );
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, text]) => [name, inPlainSpaces(text)])) as typeof row);
}

function inPlainSpaces<Value>(value: Value): Value | string {
  return typeof value === "string" ? value.replaceAll(/\s+/g, " ").replaceAll("\u2060", "").trim() : value;
}

/** The lower and upper end of an amount: «3 900 ₽» is 3900 to 3900, «от 2 800 ₽» has no upper end. */
function endsOf(sum: string): (number | null)[] {
  const [from = Number.NaN, to] = [...sum.matchAll(/\d[\d ]*/g)].map(([digits]) => Number(digits.replaceAll(" ", "")));
  return [from, to ?? (sum.startsWith("от") ? null : from)];
}

test(
  "a service whose prices all have other names is a heading row above its prices, with the same font, on paper too",
  long,
  async ({ page }) => {
    await page.goto("/prices");
    const headers = page.getByRole("main").getByRole("rowheader");
    const typeOf = (header: Locator) =>
      header.evaluate((cell) => {
        const { fontFamily, fontSize, fontWeight } = getComputedStyle(cell);
        return [fontFamily, fontSize, fontWeight].join(" ");
      });

    for (const media of ["screen", "print"] as const) {
      await page.emulateMedia({ media });
      expect(await typeOf(headers.filter({ hasText: /^Фракционный.лазер при.постакне/ }))).toBe(await typeOf(headers.first()));
    }
  },
);

test("the printed price list names the clinic and has no menus", long, async ({ page }) => {
  await page.goto("/prices");
  await hydrated(page);

  await page.emulateMedia({ media: "print" });

  await expect(page.getByRole("region", { name: "Адрес и часы работы" })).toContainText("Пн–пт 09:00–20:00");
  await expect(page.getByRole("searchbox")).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("button", { name: "Записаться на прием" }).first()).toBeHidden();
});

test("services are listed by letter, and pressing a letter scrolls to its part", long, async ({ page }) => {
  await page.goto("/services");
  await hydrated(page);

  await page.getByRole("navigation", { name: "Буквы" }).getByRole("link", { name: "Л", exact: true }).click();

  const letter = page.getByRole("region", { name: "Л", exact: true });
  await expect(letter).toBeInViewport();
  for (const title of await letter.getByRole("link").allTextContents()) expect(title).toMatch(/^Л/);
  await page.getByRole("searchbox").fill("ботулин");
  await expect(page.getByRole("navigation", { name: "Буквы" }).getByRole("link")).toHaveText(["Б"]);
});

test(
  "the divider of a before-and-after pair moves by keyboard and by pointer, and a sensitive pair is covered until it is opened",
  long,
  async ({ page }) => {
    await page.goto("/result");
    await hydrated(page);
    const slider = page.getByRole("slider", { name: "Сравнение до и после" }).first();
    await expect(slider).toHaveValue("50");

    await slider.focus();
    await page.keyboard.press("ArrowRight");
    await expect(slider).toHaveValue("51");
    await page.keyboard.press("PageUp");
    await expect(slider).toHaveValue("61");
    await page.keyboard.press("PageDown");
    await expect(slider).toHaveValue("51");
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowRight");
    await expect(slider).toHaveValue("100");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowLeft");
    await expect(slider).toHaveValue("0");
    const box = await slider.boundingBox();
    if (!box) throw new Error("the slider is shown");
    await page.mouse.click(box.x + box.width * 0.75, box.y + box.height / 2);
    expect(Math.abs(Number(await slider.inputValue()) - 75)).toBeLessThan(4);

    const covered = page.getByRole("article").filter({ hasText: "Послеоперационный рубец" });
    await expect(covered.getByRole("img")).toHaveCount(0);
    await covered.getByText("Показать снимки").click();
    await expect(covered.getByRole("slider")).toBeVisible();
  },
);

test("before-and-after results are filtered by direction, and the chip shows the number of results", async ({ page }) => {
  await page.goto("/result");

  const chip = page.getByRole("navigation", { name: "Работы по направлениям" }).getByRole("link", { name: /^Косметология/ });
  const count = Number((await chip.textContent())?.replace(/\D/g, ""));
  await chip.click();

  await expect(page).toHaveURL(/\?category=kosmetologiya$/);
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(count);
  await expect(page.getByRole("heading", { level: 1, name: "Фото до и после" })).toBeVisible();
  await page.goto("/result?category=flebologiya");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test(
  "more before-and-after results have their own URL; the focus moves to the first new one, and Back restores the place",
  long,
  async ({ page }) => {
    await page.goto("/result");
    await hydrated(page);
    const results = page.getByRole("main").getByRole("article");
    await expect(results).toHaveCount(7);
    const more = page.getByRole("link", { name: "Показать ещё" });
    await more.press("Enter");

    await expect(page).toHaveURL(/\/result\?page=2#para-/);
    await expect(results).toHaveCount(13);
    const heading = results.nth(7).getByRole("heading");
    expect(await page.evaluate(() => document.activeElement?.querySelector("h2")?.textContent)).toBe(await heading.textContent());
    await expect(heading).toBeInViewport();

    const doctor = results.nth(12).getByRole("link").last();
    await doctor.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    await doctor.click();
    await expect(page).toHaveURL(/\/specialists\//);
    await page.goBack();
    await expect(results).toHaveCount(13);
    await expect.poll(() => page.evaluate((y) => Math.abs(scrollY - y), place)).toBeLessThan(40);

    await more.click();
    await expect(more).toHaveCount(0);
    const said =
      (await page
        .getByRole("main")
        .getByText(/^\d+\sработ/)
        .textContent()) ?? "";
    await expect(results).toHaveCount(Number.parseInt(said, 10));
  },
);

test("devices are grouped by category and link to the services that use them", long, async ({ page }) => {
  await page.goto("/equipments");
  await page
    .getByRole("navigation", { name: "Оборудование по видам" })
    .getByRole("link", { name: /^Лазеры/ })
    .click();
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(["Лазеры"]);

  await page.getByRole("link", { name: "Фракционный лазер для шлифовки и лечения рубцов" }).click();
  await page.getByRole("link", { name: /^Фракционная шлифовка лица\s.*\d\s₽$/ }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Фракционная шлифовка лица");
  await page.getByRole("link", { name: /Фракционный лазер для шлифовки и лечения рубцов/ }).click();
  await expect(page).toHaveURL(/\/equipments\/frakcionnyj-lazer-reshetka$/);
});

test("a video loads only after a click, plays with captions and stops when Back closes its dialog", async ({ page }) => {
  const films: string[] = [];
  page.on("request", (request) => request.url().match(/\.(?:webm|mp4|vtt)$/) && films.push(request.url()));
  await page.goto("/video");
  await hydrated(page);
  expect(films).toEqual([]);

  await page.getByRole("button", { name: "Смотреть: Знакомство с клиникой" }).click();

  const dialog = page.getByRole("dialog", { name: "Знакомство с клиникой" });
  await expect(dialog).toBeVisible();
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(1080);
  // Roles do not find elements in a closed dialog.
  const film = page.locator("dialog video").first();
  await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
  await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.cues?.length ?? 0)).toBeGreaterThan(0);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/video$/);
  expect(await film.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);
});

test(
  "the directions menu opens by its button, closes by Escape, a click outside and on navigation, and leads to the catalogue",
  long,
  async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    const button = page.getByRole("banner").getByRole("button", { name: "Все направления" });
    const link = page.getByRole("banner").getByRole("link", { name: "Приём и диагностика" });
    await expect(link).toBeHidden();

    await button.click();
    await expect(link).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(link).toBeHidden();
    await expect(button).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(link).toBeVisible();
    await page.locator("#katalog").getByRole("link").last().focus();
    await page.keyboard.press("Tab");
    await expect(link).toBeHidden();

    await button.click();
    await link.click();
    await expect(page).toHaveURL(/\/categories\/dermatologiya\/priem-i-diagnostika$/);
    await expect(link).toBeHidden();
  },
);

async function structuredData(page: Page): Promise<Record<string, unknown>[]> {
  const texts = await page.locator("script[type='application/ld+json']").allTextContents();
  return texts.map((text) => JSON.parse(text));
}
