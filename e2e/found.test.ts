import type { APIRequestContext, Page } from "@playwright/test";
import { apiUrl, siteUrl } from "./addresses.ts";
import { expect, test } from "./journey.ts";
import { kinds, saidIn } from "./structured-data.ts";

// These tests record no trace: with two hundred pages it would be too large to open.
test.use({ trace: "off" });

/** Every URL of the sitemap and the later pages of lists, loaded without scripts as search engines do. */
const laterPages = ["/articles?page=2", "/reviews?page=2", "/news?page=2", "/specialists?page=2"];

/** A parsed page. `plain` is its text in lower case with single spaces, `dense` the same without spaces. */
type Read = Awaited<ReturnType<typeof readPage>> & { path: string; plain: string; dense: string };

const locationsIn = (map: string) => [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);

/** Reads the index of the sitemap and all its parts. */
async function readMap(request: APIRequestContext) {
  const index = await (await request.get("/sitemap.xml")).text();
  const parts: string[] = [];
  for (const address of locationsIn(index)) {
    const answer = await request.get(address);
    expect([address, answer.status(), answer.headers()["content-type"]]).toEqual([address, 200, "application/xml; charset=utf-8"]);
    parts.push(await answer.text());
  }
  return { index, parts, map: parts.join("\n") };
}

/** Consent documents are not in the sitemap but are public; the privacy policy has its own URL. */
async function consentAddresses(request: APIRequestContext): Promise<string[]> {
  const { data } = (await (await request.get(`${apiUrl}/api/consents`)).json()) as { data: { slug: string; purpose: string }[] };
  return data.filter(({ purpose }) => purpose !== "privacy").map(({ slug }) => `/consents/${slug}`);
}

async function readAll(request: APIRequestContext, page: Page): Promise<Read[]> {
  // Right after its start the site may answer 503, so the request is repeated, as search engines do.
  await expect.poll(async () => (await request.get("/sitemap.xml")).status()).toBe(200);
  const listed = locationsIn((await readMap(request)).map).map((address) => address.replace(siteUrl, "") || "/");
  expect(listed.length).toBeGreaterThan(200);
  const read: Read[] = [];
  for (const path of [...listed, ...laterPages, ...(await consentAddresses(request))]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    if (answer.status() === 404 && laterPages.includes(path)) continue;
    expect([path, answer.status()]).toEqual([path, 200]);
    const one = await readPage(page, await answer.text());
    read.push({ ...one, path, plain: plain(one.text).toLowerCase(), dense: dense(one.text) });
  }
  return read;
}

/** Parses a document with the browser's HTML parser. */
async function readPage(page: Page, html: string) {
  return await page.evaluate((source) => {
    const made = new DOMParser().parseFromString(source, "text/html");
    const all = (selector: string, name: string) => [...made.querySelectorAll(selector)].map((one) => one.getAttribute(name) ?? "");
    const descriptions = [...made.querySelectorAll('script[type="application/ld+json"]')].map((one) => one.textContent ?? "");
    const metas = Object.fromEntries(
      [...made.querySelectorAll("meta[property], meta[name]")].map((one) => [
        one.getAttribute("property") ?? one.getAttribute("name"),
        one.getAttribute("content") ?? "",
      ]),
    );
    const head = {
      title: made.title,
      titles: made.querySelectorAll("title").length,
      canonical: all('link[rel="canonical"]', "href"),
      hreflang: all("link[hreflang]", "href"),
    };
    const days = all('meta[property="business:hours:day"]', "content");
    const headings = [...made.querySelectorAll("h1")].map((one) => one.textContent?.trim() ?? "");
    const times = all("time[datetime]", "datetime");
    const labels = [...all("[aria-label]", "aria-label"), ...all("img[alt]", "alt")];
    for (const one of made.querySelectorAll("script, style, template")) one.remove();
    // A space is added after each line; otherwise a number at its end would join a number at the beginning of the next line.
    for (const one of made.querySelectorAll("p")) one.append(" ");
    return { ...head, metas, days, headings, descriptions, times, text: [made.body.textContent ?? "", ...labels].join("\n") };
  }, html);
}

const plain = (text: string) =>
  text
    .replaceAll("\u2060", "")
    .replace(/[\s\u00a0\u2009\u202f]+/g, " ")
    .trim();
const dense = (text: string) => text.replace(/[\s\u00a0\u2009\u202f\u2060]+/g, "");

const dayIn = (timeZone: string) => new Intl.DateTimeFormat("ru", { day: "numeric", month: "long", year: "numeric", timeZone });
const [dayInMoscow, dayOfDate] = [dayIn("Europe/Moscow"), dayIn("UTC")];

function isSaid(read: Read, { words, kind }: ReturnType<typeof saidIn>[number]): boolean {
  const { text, times } = read;
  if (kind === "text") return read.plain.includes(plain(words).toLowerCase());
  if (kind === "sum") return new RegExp(`(?<!\\d)${words}(?:₽|–)`).test(read.dense);
  if (kind === "mark") return new RegExp(`(?<![\\d,])${words}(?![\\d,])`).test(text) || text.includes(`Оценка ${words}`);
  const long = words.includes("T") ? dayInMoscow : dayOfDate;
  return times.includes(words) || read.plain.includes(long.format(new Date(words)).replace(" г.", ""));
}

test("every URL of the sitemap has a unique head, and its structured data contain only what the page shows", async ({ request, page }) => {
  test.setTimeout(900_000);
  const pages = await readAll(request, page);
  const wrong: string[] = [];
  const told = new Set<string>();

  for (const one of pages) {
    const { path, metas } = one;
    const complain = (what: string) => wrong.push(`${path}: ${what}`);
    if (one.titles !== 1 || !one.title.trim()) complain(`${one.titles} titles`);
    if (one.headings.length !== 1 || !one.headings[0]) complain(`h1: ${one.headings.join(" | ")}`);
    if (!metas.description) complain("no description");
    if (/noindex/.test(metas.robots ?? "")) complain("noindex, but on the map");
    if (one.canonical.join() !== new URL(path, siteUrl).href) complain(`canonical ${one.canonical.join()}`);
    if (one.hreflang.length > 0) complain("hreflang");
    if (one.days.join() !== "monday,tuesday,wednesday,thursday,friday") complain(`open on ${one.days.join()}`);
    for (const name of ["street_address", "locality", "postal_code", "email", "phone_number", "website"])
      if (!metas[`business:contact_data:${name}`]) complain(`no ${name}`);
    if (metas["twitter:card"] !== "summary_large_image" || !metas["og:image:alt"] || metas["og:image:width"] !== "1200")
      complain("no card");
    if (!metas["og:image"]?.startsWith(`${siteUrl}/`)) complain(`og:image ${metas["og:image"]}`);

    for (const description of one.descriptions) {
      const data: unknown = JSON.parse(description);
      const kind = typeof data === "object" && data !== null && "@type" in data ? String(data["@type"]) : "";
      told.add(kind);
      const checked = kinds[kind]?.safeParse(data);
      if (!checked?.success)
        complain(`${kind}: ${checked?.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("; ")}`);
      for (const [, address = ""] of description.matchAll(/"((?:https?:)?\/\/?[^"]*)"/g))
        if (!/^https?:\/\//.test(address)) complain(`${kind}: ${address} is not a whole address`);
      for (const said of saidIn(data)) if (!isSaid(one, said)) complain(`${kind} says «${said.words}», the page does not`);
    }
    if (path !== "/" && !one.descriptions.some((text) => text.includes('"BreadcrumbList"'))) complain("no breadcrumbs");
  }

  expect(wrong).toEqual([]);
  expect([...told].sort()).toEqual(Object.keys(kinds).sort());
  expect(twice(pages.map(({ title }) => title))).toEqual([]);
  expect(twice(pages.map(({ metas }) => metas.description ?? ""))).toEqual([]);
  expect(twice(pages.filter(({ path }) => !path.includes("?")).map(({ headings }) => headings[0] ?? ""))).toEqual([]);
});

/** The structured data of each kind of page: type and required fields. */
const described: [path: string, type: string, fields: string[]][] = [
  ["/", "MedicalClinic", ["address", "geo", "telephone", "medicalSpecialty", "openingHoursSpecification"]],
  ["/", "WebSite", ["potentialAction"]],
  ["/contacts", "MedicalClinic", ["specialOpeningHoursSpecification"]],
  ["/licenses", "MedicalClinic", ["hasCredential"]],
  ["/reviews", "MedicalClinic", ["aggregateRating"]],
  ["/specialists", "ItemList", ["itemListElement"]],
  [
    "/specialists/yaseneva-mariya",
    "Physician",
    ["medicalSpecialty", "availableService", "parentOrganization", "aggregateRating", "review"],
  ],
  ["/specialists/yaseneva-mariya", "ProfilePage", ["mainEntity"]],
  ["/categories/dermatologiya/priem-i-diagnostika/pervichnyj-priem-dermatologa", "MedicalClinic", ["makesOffer"]],
  ["/categories/lazernye-tehnologii/lazernaya-shlifovka/frakcionnaya-shlifovka-lica", "FAQPage", ["mainEntity"]],
  ["/news/novyj-sosudistyj-lazer", "NewsArticle", ["datePublished", "author", "publisher"]],
  ["/articles/uhod-za-kozhej/chem-umyvatsya", "Article,MedicalWebPage", ["author", "reviewedBy", "lastReviewed"]],
  ["/video", "VideoObject", ["thumbnailUrl", "uploadDate"]],
  ["/vacancies/vrach-dermatovenerolog", "JobPosting", ["baseSalary", "hiringOrganization", "jobLocation"]],
];

test("each kind of page has the structured data that search engines expect, with opening hours from Monday to Friday", async ({
  request,
}) => {
  const descriptionsOf = async (path: string): Promise<Record<string, unknown>[]> => {
    const html = await (await request.get(path)).text();
    return [...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = ""]) =>
      JSON.parse(text),
    );
  };

  for (const [path, type, fields] of described) {
    const found = (await descriptionsOf(path)).filter((description) => String(description["@type"]) === type);
    for (const field of fields)
      expect([path, type, field, found.some((description) => field in description)]).toEqual([path, type, field, true]);
  }
  const [clinic] = (await descriptionsOf("/about")).filter((description) => description["@type"] === "MedicalClinic");
  expect(clinic?.openingHoursSpecification).toEqual([
    {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
      opens: "09:00",
      closes: "20:00",
    },
  ]);
});

const twice = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);

const pictured = [
  "/",
  "/specialists/yaseneva-mariya",
  "/categories/dermatologiya",
  "/categories/lazernye-tehnologii/lazernaya-shlifovka",
  "/categories/lazernye-tehnologii/lazernaya-shlifovka/frakcionnaya-shlifovka-lica",
  "/equipments/frakcionnyj-lazer-reshetka",
  "/news/novyj-sosudistyj-lazer",
  "/articles/uhod-za-kozhej",
  "/articles/uhod-za-kozhej/chem-umyvatsya",
  "/vacancies/vrach-dermatovenerolog",
  "/prices",
  "/result",
];

test("each kind of page has its own share picture under an immutable URL", async ({ request }) => {
  const seen = new Set<string>();

  for (const path of pictured) {
    const html = await (await request.get(path)).text();
    const address = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(address).toMatch(new RegExp(`^${siteUrl}/share/[\\da-f]{16}${path === "/" ? "/index" : path}\\.jpg$`));
    const picture = await request.get(address);
    expect([path, picture.status(), picture.headers()["content-type"]]).toEqual([path, 200, "image/jpeg"]);
    expect(picture.headers()["cache-control"]).toContain("immutable");
    expect(sizeOf(await picture.body())).toEqual({ width: 1200, height: 630 });
    seen.add((await picture.body()).toString("base64"));
  }

  expect(seen.size).toBe(pictured.length);
});

test("an outdated share picture redirects to the current one; the picture of an unknown page answers 404", async ({ request }) => {
  const old = await request.get(`/share/${"0".repeat(16)}/news.jpg`, { maxRedirects: 0 });
  expect([old.status(), old.headers()["cache-control"]]).toEqual([302, "no-store"]);
  expect(old.headers().location).toMatch(/^\/share\/[\da-f]{16}\/news\.jpg$/);

  for (const nowhere of [
    `/share/${"0".repeat(16)}/specialists/net-takogo.jpg`,
    `/share/${"0".repeat(16)}/net-takoj.jpg`,
    `/share/${"0".repeat(16)}/search.jpg`,
    "/share/xyz/news.jpg",
    `/share/${"0".repeat(16)}/news.png`,
  ])
    expect([nowhere, (await request.get(nowhere, { maxRedirects: 0 })).status()]).toEqual([nowhere, 404]);
});

/** Width and height of a JPEG, from its frame header. */
function sizeOf(jpeg: Buffer) {
  for (let at = 2; at + 9 < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg.readUInt16BE(at);
    if (marker >= 0xffc0 && marker <= 0xffc2) return { width: jpeg.readUInt16BE(at + 7), height: jpeg.readUInt16BE(at + 5) };
  }
  return null;
}

test("another spelling of a URL redirects to the page in one hop", async ({ request }) => {
  for (const path of pictured.slice(1)) {
    for (const other of [`${path}/`, path.toUpperCase(), path.replaceAll("/", "//"), `${path}/index.html`]) {
      const answer = await request.get(siteUrl + other, { maxRedirects: 0 });
      expect([other, answer.status(), answer.headers().location]).toEqual([other, 301, path]);
    }
  }
  const policy = await request.get("/consents/politika-konfidencialnosti", { maxRedirects: 0 });
  expect([policy.status(), policy.headers().location]).toEqual([301, "/privacy"]);
  const former = await request.get("/ARTICLES/dermatologiya/chem-umyvatsya/", { maxRedirects: 0 });
  expect([former.status(), former.headers().location]).toEqual([301, "/articles/uhod-za-kozhej/chem-umyvatsya"]);
});

const partAddress = (name: string) => `${siteUrl}/sitemap/${name}.xml`;

test("machine-readable files are well-formed, and hidden pages are not in the sitemap", async ({ request, page }) => {
  const { index, parts, map } = await readMap(request);
  const files: Record<string, string> = {};
  for (const path of ["/news/rss.xml", "/feeds/yandex-doctors.xml"]) {
    const answer = await request.get(path);
    expect([path, answer.status()]).toEqual([path, 200]);
    files[path] = await answer.text();
  }
  const broken = await page.evaluate(
    (sources) => sources.filter((source) => new DOMParser().parseFromString(source, "application/xml").querySelector("parsererror")),
    [index, ...parts, ...Object.values(files)],
  );
  expect(broken).toEqual([]);

  expect(index).toContain("<sitemapindex ");
  expect(locationsIn(index)).toEqual(expect.arrayContaining(["pages", "doctors", "services", "news", "articles"].map(partAddress)));
  expect(locationsIn(map).filter((address, place, all) => all.indexOf(address) !== place)).toEqual([]);
  for (const hidden of ["/search", "/welcome", "/requests/", "/subscribe/", "/share/", "/feeds/", "?"])
    expect([hidden, map.includes(`<loc>${siteUrl}${hidden}`)]).toEqual([hidden, false]);
  expect(map.match(/<image:loc>/g)?.length).toBeGreaterThan(50);
  const dates = [...(index + map).matchAll(/<lastmod>([^<]+)</g)].map(([, date = ""]) => date);
  expect(dates.length).toBeGreaterThan(200);
  expect(dates.filter((date) => Number.isNaN(Date.parse(date)) || Date.parse(date) > Date.now())).toEqual([]);

  const rss = files["/news/rss.xml"] ?? "";
  const items = [...rss.matchAll(/<item>([\s\S]*?)<\/item>/g)].map(([, item = ""]) => item);
  expect(items.length).toBeGreaterThan(5);
  for (const item of items) {
    expect(item).toMatch(/<title>[^<]+<\/title>\s*<link>http[^<]+<\/link>\s*<guid isPermaLink="true">http[^<]+<\/guid>/);
    expect(item).toMatch(/<pubDate>\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT<\/pubDate>/);
  }
  expect(
    (await request.get("/search?search=кожа").then((answer) => answer.text())).match(/name="robots" content="noindex"/),
  ).not.toBeNull();
});
