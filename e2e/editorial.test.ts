import type { Page } from "@playwright/test";
import { violations } from "./accessibility.ts";
import { apiUrl, pagesMarked, siteUrl } from "./addresses.ts";
import { expect, hydrated, test } from "./journey.ts";
import { long } from "./long.ts";

const main = (page: Page) => page.getByRole("main");

test("a visitor opens the newest news item from the home page, and from there a related one", async ({ page }) => {
  await page.goto("/");
  const newest = page.getByRole("region", { name: "Новости и статьи" }).getByRole("heading", { level: 3 }).first();
  const title = (await newest.innerText()).replaceAll(/\s+/g, " ");

  await newest.getByRole("link").click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await page.getByRole("region", { name: "Читайте также" }).getByRole("heading", { level: 3 }).first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(title);
});

for (const path of ["/about", "/contacts", "/articles/uhod-za-kozhej/chem-umyvatsya"]) {
  test(`Z21: on ${path} the visible numbers of a list begin with the first number of the list`, async ({ page, complaints }) => {
    await page.route(path, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll("<ol>", '<ol start="41">') });
    });
    await page.goto(path);

    const devtools = await page.context().newCDPSession(page);
    const { nodes } = await devtools.send("Accessibility.getFullAXTree");

    const said = nodes.map(({ name }) => String(name?.value ?? "").trim());
    expect(said).toEqual(expect.arrayContaining(["41", "42"]));
    // This page comes from the test, so its policy does not allow pictures of another port.
    complaints.length = 0;
  });
}

test("a tag filters the news and can be reset", long, async ({ page }) => {
  await page.goto("/news");
  const items = main(page).getByRole("article");
  const all = await items.count();

  await main(page)
    .getByRole("navigation", { name: "Новости по меткам" })
    .getByRole("link", { name: /Трихология/ })
    .click();
  await expect(page).toHaveURL(/category=trihologiya/);
  await expect(items).not.toHaveCount(all);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Трихология: новости$/);
  await main(page).getByRole("link", { name: /^Все/ }).click();

  await expect(page).toHaveURL(`${siteUrl}/news`);
  await expect(items).toHaveCount(all);
});

test("pages of the news follow one another without repeated items", long, async ({ page }) => {
  await page.goto("/news");
  const titles = () => main(page).getByRole("article").getByRole("heading").allInnerTexts();
  const first = await titles();

  await page.getByRole("navigation", { name: "Страницы" }).getByRole("link", { name: "2", exact: true }).click();

  await expect(page).toHaveURL(/page=2/);
  await expect(main(page).getByRole("article").getByRole("heading").first()).not.toHaveText(first[0] ?? "");
  const second = await titles();
  expect(second.filter((title) => first.includes(title))).toEqual([]);
});

for (const foreign of ["/news/chem-umyvatsya", "/articles/dermatologiya/chem-umyvatsya", "/articles/net-takoj/chem-umyvatsya"]) {
  test(`${foreign} redirects to the canonical URL of the article in one hop`, async ({ request }) => {
    const response = await request.get(foreign, { maxRedirects: 0 });

    expect(response.status()).toBe(301);
    expect(new URL(response.headers().location ?? "", siteUrl).pathname).toBe("/articles/uhod-za-kozhej/chem-umyvatsya");
  });
}

test("a news item under the URL of an article redirects to the news", long, async ({ request }) => {
  const response = await request.get("/articles/trihologiya/novyj-sosudistyj-lazer", { maxRedirects: 0 });

  expect(response.status()).toBe(301);
  expect(response.headers().location).toBe("/news/novyj-sosudistyj-lazer");
});

for (const missing of [
  "/news/net-takoj",
  "/articles/net-takoj",
  "/articles/uhod-za-kozhej/net-takoj",
  "/news?page=99",
  "/vacancies/net-takoj",
]) {
  test(`${missing} answers 404`, async ({ request }) => {
    expect((await request.get(missing)).status()).toBe(404);
  });
}

test("an article shows its table of contents, author, reviewer and sources", async ({ page }) => {
  await page.goto("/articles/uhod-za-kozhej/chem-umyvatsya");
  await hydrated(page);

  await page.getByRole("navigation", { name: "В статье" }).getByRole("link", { name: "Как умываться" }).click();

  await expect(page.getByRole("heading", { name: "Как умываться" })).toBeInViewport();
  const people = page.getByRole("region", { name: "Кто писал и проверял" });
  await expect(people.getByRole("link", { name: "Сабурова Анна Львовна" })).toBeVisible();
  await expect(people.getByText("Медицинская проверка")).toBeVisible();
  expect(await page.getByRole("region", { name: "Источники" }).getByRole("link").count()).toBeGreaterThan(0);
});

test("the structured data of an article match what visitors see", long, async ({ page }) => {
  await page.goto("/articles/uhod-za-kozhej/chem-umyvatsya");
  const [article, crumbs] = await Promise.all([structuredData(page, "Article"), structuredData(page, "BreadcrumbList")]);

  const plain = (text: string | null) => (text ?? "").replaceAll(/\s+/g, " ").trim();
  expect(plain(await page.getByRole("heading", { level: 1 }).textContent())).toBe(article.headline);
  await expect(main(page).getByRole("link", { name: article.author.name })).toBeVisible();
  expect(article.datePublished).toBe(await main(page).locator("header time").first().getAttribute("datetime"));
  const shown = await page.getByRole("navigation", { name: "Хлебные крошки" }).getByRole("listitem").allInnerTexts();
  expect(crumbs.itemListElement.map(({ name }: { name: string }) => name)).toEqual(shown.map(plain));
});

test("reviews of one doctor are selected by the URL and by the list of doctors", async ({ page }) => {
  await page.goto("/reviews?doctor=yaseneva-mariya");
  await expect(main(page).getByRole("combobox", { name: "Врач" })).toHaveValue("yaseneva-mariya");
  await expect(main(page).getByRole("link", { name: "Ясенева Мария Андреевна" })).toBeVisible();

  await main(page).getByRole("combobox", { name: "Врач" }).focus();
  await main(page).getByRole("combobox", { name: "Врач" }).selectOption("gromov-ilya");

  await expect(page).toHaveURL(/doctor=gromov-ilya/);
  await expect(main(page).getByRole("link", { name: "Громов Илья Сергеевич" })).toBeVisible();
  await expect(main(page).getByRole("link", { name: "Ясенева Мария Андреевна" })).toHaveCount(0);
  await main(page).getByRole("link", { name: "Сбросить фильтр" }).click();
  await expect(page).toHaveURL(`${siteUrl}/reviews`);
});

test("the reviews page says when the doctor does not exist, also with scripts", long, async ({ page }) => {
  await page.goto("/reviews?doctor=net-takogo");
  await hydrated(page);

  await expect(main(page).getByText("Такого врача в клинике нет")).toBeVisible();
  await expect(main(page).getByRole("link", { name: "Все отзывы" })).toHaveAttribute("href", "/reviews");
  await expect(page).toHaveURL(`${siteUrl}/reviews?doctor=net-takogo`);
});

test("the review named in the URL is first in the list and is not repeated", long, async ({ page, request }) => {
  const api = await (await request.get(`${apiUrl}/api/doctor-reviews?limit=10&page=3`)).json();
  const [wanted] = api.data;

  await page.goto(`/reviews?review=${wanted.id}`);

  const reviews = main(page).getByRole("article");
  await expect(reviews.first()).toContainText(wanted.publicName);
  await expect(reviews.first().locator("time")).toHaveAttribute("datetime", wanted.createdAt);
  expect(await reviews.locator(`time[datetime="${wanted.createdAt}"]`).count()).toBe(1);
});

test("the patient information shows the clinic's data and has a table of contents", long, async ({ page, request }) => {
  const read = async (path: string) => (await (await request.get(apiUrl + path)).json()).data;
  const [{ contacts }, licences] = [await read("/api/contacts"), await read("/api/licenses")];
  await page.goto("/info");

  const facts = [contacts.legalName, contacts.inn, contacts.ogrn, contacts.address.directions, contacts.email];
  const watching = contacts.supervising.flatMap(({ name, phone }: { name: string; phone: string }) => [name, phone]);
  const numbers = licences.map(({ number }: { number: string }) => `№ ${number}`);
  for (const fact of [...facts, ...watching, ...numbers])
    await expect(main(page).getByRole("cell").filter({ hasText: fact }).first()).toBeVisible();
  const parts = page.getByRole("navigation", { name: "На странице" }).getByRole("link");
  await expect(parts.first()).toHaveText("Медицинская организация");
  const { legalActs } = await read("/api/settings");
  expect(legalActs.length).toBeGreaterThan(3);
  const acts = main(page).getByRole("listitem");
  for (const { number } of legalActs) await expect(acts.filter({ hasText: `№ ${number}` })).toBeVisible();
  for (const href of await parts.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? "")))
    await expect(main(page).locator(href)).toHaveCount(1);
});

test("a vacancy shows its pay and terms to people and in structured data", long, async ({ page }) => {
  await page.goto("/vacancies");
  await main(page).getByRole("link", { name: "Врач-дерматовенеролог", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Врач-дерматовенеролог");

  const posting = await structuredData(page, "JobPosting");

  expect(posting.title).toBe("Врач-дерматовенеролог");
  const terms = (await page.getByRole("complementary", { name: "Условия" }).innerText()).replaceAll(/[\u00a0\u202f]/g, " ");
  expect(terms).toContain(posting.baseSalary.value.minValue.toLocaleString("ru-RU").replaceAll(/\s/g, " "));
  expect(terms).toContain(posting.workHours.replaceAll("-", "–").slice(0, 3));
});

test("every document of the clinic can be downloaded", long, async ({ page, request }) => {
  await page.goto("/documents");
  const files = await main(page)
    .getByRole("link", { name: /^Скачать/ })
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));

  expect(files.length).toBeGreaterThan(5);
  for (const file of files) expect((await request.get(file)).headers()["content-type"]).toBe("application/pdf");
});

test("the sheets of licences open in the viewer", long, async ({ page, request }) => {
  await page.goto("/licenses");
  const sheets = await main(page)
    .getByRole("link", { name: /^Открыть лист/ })
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));

  expect(sheets.length).toBeGreaterThan(0);
  for (const sheet of sheets) expect((await request.get(sheet)).headers()["content-type"]).toMatch(/^image\//);
});

test("contacts show address, hours and telephone without third-party requests", async ({ page }) => {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await page.goto("/contacts");
  await hydrated(page);

  await expect(main(page).getByText(/^Сейчас (?:открыто|закрыто)/)).toBeVisible();
  await expect(main(page).getByRole("link", { name: "+7 (000) 000-00-00" })).toHaveAttribute("href", "tel:+70000000000");
  await expect(main(page).getByRole("row", { name: /Понедельник/ })).toContainText("09:00–20:00");
  await expect(page.getByRole("navigation", { name: "Построить маршрут" }).getByRole("link")).toHaveText(["Яндекс Карты", "2ГИС"]);
  await expect(main(page).getByRole("button", { name: "Открыть карту" })).toHaveCount(0);
  expect([...hosts].filter((host) => !host.startsWith("localhost:"))).toEqual([]);
});

test("the cached HTML of the contacts does not say whether the clinic is open now", long, async ({ request }) => {
  expect(await (await request.get("/contacts")).text()).not.toMatch(/Сейчас (?:открыто|закрыто)/);
});

test("the printed contacts have the address, the hours and the plan, and no buttons", long, async ({ page }) => {
  await page.goto("/contacts");
  await page.emulateMedia({ media: "print" });

  await expect(main(page).getByText("Льняной переулок, 7").first()).toBeVisible();
  await expect(main(page).getByRole("row", { name: /Понедельник/ })).toBeVisible();
  await expect(main(page).locator("svg").first()).toBeVisible();
  await expect(main(page).getByRole("button", { name: "Записаться на прием" })).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
});

test("search tolerates typos, highlights matches and filters by kind", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Поиск" }).click();
  await main(page).getByRole("combobox", { name: "Поиск по сайту" }).fill("лазр");
  await main(page).getByRole("combobox", { name: "Поиск по сайту" }).press("Enter");

  await expect(page).toHaveURL(/search=/);
  await expect(main(page).locator("mark").first()).toHaveText(/лазер/i);
  await main(page)
    .getByRole("navigation", { name: "Что искать" })
    .getByRole("link", { name: /^Врачи/ })
    .click();

  await expect(page).toHaveURL(/type=doctors/);
  await expect(main(page).getByRole("region", { name: "Врачи" })).toBeVisible();
  await expect(main(page).getByRole("region", { name: "Услуги" })).toHaveCount(0);
});

test("a search without results says so and suggests queries", long, async ({ page }) => {
  await page.goto("/search?search=щщщщщ");

  await expect(main(page).getByText("По запросу «щщщщщ» ничего не нашлось")).toBeVisible();
  await main(page).getByRole("navigation", { name: "Частые запросы" }).getByRole("link").first().click();
  await expect(main(page).getByText(/результат\S*\s+по\s+запросу/)).toBeVisible();
});

test("sections and staff pages are found by visitors' words; an incomplete word finds names that begin with it", long, async ({ page }) => {
  const regionOf = (name: string) => main(page).getByRole("region", { name });

  await page.goto("/search?search=налоговый вычет");
  await expect(regionOf("Разделы").getByRole("link", { name: "Справка для налогового вычета" })).toBeVisible();
  await expect(regionOf("Новости")).toBeVisible();
  await page.goto("/search?search=лаз");
  await expect(regionOf("Похожее").getByRole("link", { name: /лазер/i }).first()).toBeVisible();
  await page.goto("/search?search=лицензия");
  await regionOf("Разделы").getByRole("link", { name: "Лицензии" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Лицензии" })).toBeVisible();
});

test("a practical question is answered first in the search, and also on the page where patients look for it", long, async ({ page }) => {
  for (const [question, answer, place] of [
    ["где припарковаться", /^В.переулке платная/, "/contacts"],
    ["можно заплатить картой", /^Картой или.наличными/, "/info"],
    ["врач вечером", /^По.будням принимаем/, "/info"],
  ] as const) {
    await page.goto("/search");
    await hydrated(page);
    const first = main(page).getByRole("region").first();
    await main(page).getByRole("combobox", { name: "Поиск по сайту" }).fill(question);
    await page.keyboard.press("Enter");
    await expect(first).toHaveAccessibleName("Коротко");
    await expect(first.getByRole("definition").first()).toHaveText(answer);

    await page.goto(place);
    await expect(main(page).getByRole("definition").filter({ hasText: answer })).toBeVisible();
  }
});

test("a visitor who wants to cancel an appointment finds the way in the suggestions and in the footer", long, async ({ page }) => {
  const answer = main(page).getByRole("definition").filter({ hasText: "Позвоните нам" });
  await page.goto("/search");
  await hydrated(page);
  await main(page).getByRole("combobox", { name: "Поиск по сайту" }).fill("отменить виз");
  const first = page.getByRole("option").first();
  await expect(first).toContainText(/Как.отменить.визит\?.*Позвоните.нам/);
  await first.click();

  await expect(page).toHaveURL(/\/info#/);
  await expect(answer).toBeInViewport();
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Как отменить визит?" }).click();
  await expect(page).toHaveURL(/\/info#/);
  await expect(answer).toBeInViewport();
});

test("each group of results has a chip with its count, including the sections of the site and the promotions", long, async ({ page }) => {
  await page.goto("/search?search=лазер");
  const chips = main(page).getByRole("navigation", { name: "Что искать" }).getByRole("link");
  const counts = (await chips.allTextContents()).map((text) => Number(/\d+$/.exec(text)?.[0]));
  const promotions = main(page).getByRole("region").last();

  await expect(promotions).toHaveAccessibleName("Акции");
  await expect(main(page).getByRole("region", { name: "Направления" }).getByRole("link").first()).toHaveText("Лазерные технологии");
  expect(counts[0]).toBe(counts.slice(1).reduce((sum, count) => sum + count, 0));

  await chips.filter({ hasText: "Акции" }).click();
  await expect(main(page).getByRole("region")).toHaveCount(1);
  await expect(main(page).getByRole("region")).toHaveAccessibleName("Акции");
  await expect(main(page).getByText(/^\d+\sрезультат/)).toBeVisible();
});

test("suggestions for one query are never shown for another, even when a request fails", async ({ page }) => {
  await page.goto("/search");
  await hydrated(page);
  const field = main(page).getByRole("combobox", { name: "Поиск по сайту" });
  await field.fill("ла");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.route("**/search/suggest*", () => {});

  await field.fill("яс");

  await expect(page.getByRole("listbox")).toHaveCount(0);
});

test("arrow keys select a suggestion, and Escape closes the list", long, async ({ page }) => {
  await page.goto("/search");
  await hydrated(page);
  const field = main(page).getByRole("combobox", { name: "Поиск по сайту" });
  await field.pressSequentially("яс");
  await expect(page.getByRole("option", { name: /Ясенева/ })).toBeVisible();
  await expect(field).toHaveAttribute("aria-expanded", "true");
  expect(await violations(page)).toEqual([]);

  await field.press("Escape");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await field.pressSequentially("енева");
  await expect(page.getByRole("option").first()).toContainText("Ясенева");
  await field.press("ArrowDown");
  const chosen = page.getByRole("option", { selected: true });
  await expect(chosen).toHaveCount(1);
  await expect(field).toHaveAttribute("aria-activedescendant", (await chosen.getAttribute("id")) ?? "");
  await expect(field).toBeFocused();
  await field.press("Enter");

  await expect(page).toHaveURL(/\/specialists\/yaseneva-mariya$/);
});

test("a search query is shown as text, and the search page is hidden from search engines", long, async ({ page }) => {
  const hostile = '"><img src=x onerror=alert(1)><script>alert(2)</script>';

  await page.goto(`/search?search=${encodeURIComponent(hostile)}`);

  await expect(main(page).getByRole("combobox")).toHaveValue(hostile);
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
});

const narrowedLists = [
  "/result?category=dermatologiya",
  "/equipments?category=lazery",
  "/equipments?category=net-takoj",
  "/mass-media?doctor=yaseneva-mariya",
];

test("titles and descriptions are unique, and each page has one h1", async ({ request }) => {
  test.setTimeout(120_000);
  const heads = [];
  for (const path of [...pagesMarked("titled").map(({ path }) => path), ...narrowedLists])
    heads.push({ path, ...headOf(await (await request.get(path)).text()) });

  const { data: texts } = await (await request.get(`${apiUrl}/api/seo-texts`)).json();
  const written = heads.filter(({ path }) => texts.some(({ page }: { page: string }) => page === path));
  expect(written.length).toBeGreaterThan(10);
  for (const { path, title, description } of written) {
    const text = texts.find(({ page }: { page: string }) => page === path);
    expect([path, title, description]).toEqual([path, text.title, expect.stringContaining(text.description)]);
  }
  expect(repeated(heads.map(({ title }) => title))).toEqual([]);
  expect(repeated(heads.map(({ description }) => description))).toEqual([]);
  expect(heads.filter(({ headings }) => headings !== 1).map(({ path }) => path)).toEqual([]);
});

for (const [path, canonical] of [
  ["/news?page=2", "/news?page=2"],
  ["/news?category=trihologiya", "/news"],
  ["/articles?page=2", "/articles?page=2"],
  ["/articles?page=1", "/articles"],
  ["/reviews?doctor=yaseneva-mariya", "/reviews"],
  ["/reviews?page=2", "/reviews?page=2"],
] as const) {
  test(`the canonical URL of ${path} is ${canonical}`, async ({ request }) => {
    expect(headOf(await (await request.get(path)).text()).canonical).toBe(siteUrl + canonical);
  });
}

test("robots.txt names the sitemap; the RSS feed is well-formed and links to the news", async ({ page, request }) => {
  expect(await (await request.get("/robots.txt")).text()).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);

  const feed = await request.get("/news/rss.xml");
  expect(feed.headers()["content-type"]).toContain("application/rss+xml");
  await page.goto("/news");
  const links = await page.evaluate(
    (xml) => {
      const parsed = new DOMParser().parseFromString(xml, "application/xml");
      if (parsed.querySelector("parsererror")) return [];
      return [...parsed.querySelectorAll("item > link")].map((link) => link.textContent ?? "");
    },
    await feed.text(),
  );

  expect(links.length).toBeGreaterThan(5);
  expect((await request.get(links[0] ?? "", { maxRedirects: 0 })).status()).toBe(200);
});

test("all links of the menu and the footer lead to existing pages", async ({ page, request }) => {
  test.setTimeout(120_000);
  await page.goto("/");
  const paths = await page
    .getByRole("banner")
    .getByRole("link")
    .or(page.getByRole("contentinfo").getByRole("link"))
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));

  const own = [...new Set(paths.filter((path) => path.startsWith("/") && !path.includes("#")))];
  expect(own.length).toBeGreaterThan(12);
  for (const path of own) expect([path, (await request.get(path)).status()]).toEqual([path, 200]);
});

test("a complaint typed into the search leads to its page, which says when to call 103 and which doctors treat it", async ({ page }) => {
  await page.goto("/search?search=краснеет лицо");
  await main(page).getByRole("region", { name: "С чем приходят" }).getByRole("link", { name: "Розацеа" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Розацеа");
  await expect(main(page).getByRole("article").getByRole("heading", { level: 2 })).toHaveText([
    "Как выглядит",
    "Что это может быть",
    "Когда идти к врачу",
    "Что врач сделает сначала",
    "Сколько это стоит",
    "Кто принимает",
    "Когда звонить 103 или 112",
    "Источники",
  ]);
  const side = page.getByRole("complementary", { name: "Приём и скорая помощь" });
  await expect(side.getByRole("link", { name: "Позвонить по номеру 103" })).toHaveAttribute("href", "tel:103");
  await expect(side.getByRole("link", { name: "Ясенева Мария Андреевна" })).toBeVisible();
  expect(await structuredData(page, "MedicalWebPage")).toMatchObject({
    about: { "@type": "MedicalCondition", name: "Розацеа" },
    author: { name: "Ясенева Мария Андреевна" },
    reviewedBy: { name: "Орлов Павел Викторович" },
  });

  // The form must be loaded before the press: otherwise the press waits for one second and then opens the form's page.
  await hydrated(page);
  const options = page.waitForResponse((response) => response.url().includes("/requests/options"));
  const record = side.getByRole("button", { name: "Записаться на прием" });
  await record.hover();
  await options;
  await record.click();
  await expect(page.getByRole("dialog", { name: "Запись на прием" })).toBeVisible();
  await page.keyboard.press("Escape");

  await main(page).getByRole("link", { name: "Ведение пациентов с розацеа" }).click();
  await main(page).getByRole("navigation", { name: "Жалобы и состояния" }).getByRole("link", { name: "Розацеа" }).click();
  await expect(page).toHaveURL(/\/conditions\/rozacea$/);
});

test(
  "the list of complaints shows only letters with entries, and is filtered by patients' words while they are typed",
  long,
  async ({ page }) => {
    await page.goto("/conditions");
    await hydrated(page);
    const letters = main(page).getByRole("navigation", { name: "Буквы" }).getByRole("link");
    const headings = main(page).getByRole("heading", { level: 2 }).filter({ hasNotText: "103" });
    expect(await letters.allInnerTexts()).toEqual(await headings.allInnerTexts());
    await expect(main(page).getByRole("link", { name: /^Акне/ })).toContainText("приём 3 900 ₽");

    await main(page).getByRole("searchbox", { name: "Найти жалобу" }).fill("лезут волосы");

    await expect(main(page).getByRole("status")).toContainText("Нашлось");
    await expect(main(page).getByRole("link", { name: /приём/ }).first()).toContainText("Выпадение волос");
  },
);

test("on the home page an area of the face is highlighted together with its name, can be reached with arrow keys, and opens its entry in the atlas", async ({
  page,
}) => {
  await page.goto("/");
  await hydrated(page);
  const part = main(page).getByRole("region", { name: "С чем вы хотите разобраться?" });
  const face = part.getByRole("group", { name: "Лицо и шея: выберите место" });

  await part.getByRole("list").getByRole("link", { name: "Нос" }).hover();
  await expect(face.getByText("Нос")).toBeVisible();
  await face.getByRole("link").first().focus();
  await page.keyboard.press("ArrowUp");
  await expect(face.getByRole("link", { name: "Шея и декольте" })).toBeFocused();
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/conditions\/atlas#neck$/);
  await expect(main(page).locator("#neck").getByRole("link", { name: "Папилломы" })).toBeVisible();
  await page.goto("/");
  await page.evaluate(() => {
    document.documentElement.dataset.theme = "contrast";
  });
  await expect(face).toBeHidden();
  await expect(part.getByRole("link", { name: "Голени и стопы" })).toBeVisible();
});

test(
  "an area of the atlas opens its entry, arrow keys move between the areas, and the contrast version shows only the list",
  long,
  async ({ page }) => {
    await page.goto("/conditions");
    await main(page).getByRole("link", { name: "Выбрать место на рисунке" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Атлас лица и тела");
    await hydrated(page);
    const face = main(page).getByRole("group", { name: "Лицо и шея: выберите место" });
    const cheeks = main(page).locator("#cheeks");

    await face.getByRole("link", { name: "Щёки" }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(face.getByRole("link", { name: "Нос" })).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");

    await expect(cheeks.locator("summary")).toBeFocused();
    await expect(cheeks.getByRole("link", { name: "Розацеа" })).toBeVisible();
    await page.evaluate(() => {
      document.documentElement.dataset.theme = "contrast";
    });
    await expect(face).toBeHidden();
    await cheeks.getByRole("link", { name: "Розацеа" }).click();
    await expect(page).toHaveURL(/\/conditions\/rozacea$/);
  },
);

async function structuredData(page: Page, type: string) {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  const found = blocks.map((block) => JSON.parse(block)).find((block) => [block["@type"]].flat().includes(type));
  expect(found, type).toBeTruthy();
  return found;
}

function headOf(html: string) {
  const first = (pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
  return {
    title: first(/<title>([^<]*)<\/title>/),
    description: first(/<meta name="description" content="([^"]*)"/),
    canonical: first(/<link rel="canonical" href="([^"]*)"/),
    headings: html.match(/<h1[\s>]/g)?.length ?? 0,
  };
}

const repeated = (texts: string[]) => texts.filter((text, index) => texts.indexOf(text) !== index);

test("on a phone a table of three columns needs no horizontal scrolling and remains a table for screen readers", long, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/info");
  for (const title of ["Медицинская организация", "Лицензии", "Контролирующие органы"])
    await main(page).getByRole("heading", { level: 2, name: title }).click();
  const table = main(page)
    .getByRole("table")
    .filter({ has: page.getByRole("columnheader", { name: "Телефон" }) });

  for (const frame of await main(page).getByRole("region", { name: "Таблица" }).all())
    expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const cell = table.getByRole("cell", { name: /^8 \(800\) 550/ });
  const above = await table.getByRole("cell", { name: /\(Росздравнадзор\)/ }).boundingBox();
  expect((await cell.boundingBox())?.x).toBe(above?.x);
  expect(await cell.evaluate((own) => getComputedStyle(own, "::before").content)).toContain("Телефон");

  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send("Accessibility.getFullAXTree");
  const heard = nodes.filter(({ ignored }) => !ignored).map(({ role, name }) => `${role?.value} ${name?.value}`);
  expect(heard).toContain("columnheader Телефон");
  expect(heard).toContainEqual(expect.stringMatching(/^cell 8\s\(800\)\s550/));
});
