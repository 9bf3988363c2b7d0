import { brotliCompressSync, constants } from "node:zlib";
import type { Response } from "@playwright/test";
import { pages, siteUrl } from "./addresses.ts";
import budgets from "./budgets.json" with { type: "json" };
import { expect, forgive, hydrated, reactModules, test } from "./journey.ts";
import { long, longUnless } from "./long.ts";

// The size on the wire: compressed with the highest quality (see server/answer.ts).
const compressed = (body: Buffer | string) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).length;

/** Scripts and page data inside the HTML, without structured data for search engines. */
function inlineScript(html: string): string {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = ""]) => !attributes.includes("ld+json"))
    .map(([, , text]) => text)
    .join("\n");
}

/** The modules and data that the page loads on the visitor's first interaction. */
function preloadsOf(html: string): string[] {
  const json = /<script id="page-modules" type="application\/json">([^<]*)<\/script>/.exec(html)?.[1];
  return json ? JSON.parse(json).preload : [];
}

/** Compressed sizes of assets by URL, measured once, because pages share assets. */
const sizes = new Map<string, number>();

async function sizeOf(url: string, body: () => Promise<Buffer>): Promise<number> {
  const size = sizes.get(url) ?? compressed(await body());
  sizes.set(url, size);
  return size;
}

const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);

// The phone that Lighthouse emulates.
test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true });

/** `npm test` loads these. */
const essential = ["/", "/specialists", "/specialists/yaseneva-mariya"];

for (const [path, budget] of Object.entries(budgets)) {
  test(`${path} stays within its byte budget`, longUnless(essential.includes(path)), async ({ page, complaints }) => {
    const responses: Response[] = [];
    page.on("response", (response) => responses.push(response));
    // Print styles are loaded last and delay nothing, so the budget covers only the styles for the screen.
    const ofType = (type: string) =>
      responses.filter((response) => response.request().resourceType() === type && !/\/print-[^/]*\.css$/.test(response.url()));
    const bytes = async (type: string) => sum(await Promise.all(ofType(type).map(async (response) => (await response.body()).length)));
    const compressedBytes = async (type: string) =>
      sum(await Promise.all(ofType(type).map((response) => sizeOf(response.url(), () => response.body()))));

    const answer = await page.goto(path, { waitUntil: "networkidle" });
    forgive(404, complaints);
    const html = (await answer?.text()) ?? "";
    const firstPictures = await page.evaluate(() =>
      [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight).map((image) => image.currentSrc),
    );
    const shown = ofType("image").filter((response) => firstPictures.includes(response.url()));
    const before = {
      html: compressed(html),
      inline: compressed(inlineScript(html)),
      css: await compressedBytes("stylesheet"),
      fonts: await bytes("font"),
      firstPictures: sum(await Promise.all(shown.map(async (response) => (await response.body()).length))),
    };
    expect(ofType("script").filter((response) => reactModules.test(response.url()))).toEqual([]);

    await hydrated(page);
    const found = {
      ...before,
      firstScreen: before.html + before.css + before.fonts + before.firstPictures,
      script: before.inline + (await compressedBytes("script")),
    };

    console.log(path, JSON.stringify(found));
    expect(Object.entries(found).filter(([what, size]) => size > budget[what as keyof typeof budget])).toEqual([]);
  });
}

test("a phone loads the picture of the face on the home page at 800 px, not at 1280", async ({ page }) => {
  await page.goto("/");
  const face = page.locator("[data-figure=face] img");
  await face.scrollIntoViewIfNeeded();

  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\/face-800-/);
});

/** Limits for every page, in bytes on the wire: scripts and data in the HTML, all scripts after the first touch, and styles. */
const heaviest = { inline: 2_150, script: 148_400, css: 19_650 };

test(
  "every kind of page loads its modules only after the first interaction and stays within the byte limits for all pages",
  long,
  async ({ request }) => {
    test.setTimeout(300_000);
    const assetSize = (path: string) => sizeOf(siteUrl + path, async () => (await request.get(path)).body());
    const weights: Record<string, typeof heaviest> = {};

    for (const { name, path } of pages) {
      const answer = await request.get(path);
      const html = await answer.text();
      expect(html, path).not.toContain("modulepreload");
      const preloads = preloadsOf(html);
      expect(preloads.length, path).toBeGreaterThan(5);
      const boot = /<script type="module" src="([^"]+)"/.exec(html)?.[1] ?? "";
      expect(boot, path).toMatch(/^\/assets\/boot-/);

      const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"(?! media="print")/g)].map(([, address = ""]) => address);
      expect(styles.length, path).toBeGreaterThan(0);
      // The data of a page are not counted: pages that are never cached contain them in the HTML, other pages request them later.
      const inline = compressed(inlineScript(html).replace(/"inlineData":"(?:[^"\\]|\\.)*"/, ""));
      const modules = await Promise.all([boot, ...preloads].map(assetSize));
      weights[name] = {
        inline,
        script: inline + sum(modules),
        css: sum(await Promise.all(styles.map(assetSize))),
      };
    }

    console.log(JSON.stringify(weights));
    const over = Object.entries(weights).filter(([, found]) =>
      Object.entries(found).some(([what, size]) => size > heaviest[what as keyof typeof heaviest]),
    );
    expect(over).toEqual([]);
  },
);

test("every kind of page that is the same for all visitors is cached at the first request", async ({ request }) => {
  const ofOneVisitor = ["subscribe", "sent", "confirm", "cancel", "missing"];

  for (const { name, path } of pages.filter((page) => !ofOneVisitor.includes(page.name)))
    await expect.poll(async () => (await request.get(path)).headers()["cache-status"], { message: name }).toBe("site; hit");
});
