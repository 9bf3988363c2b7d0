import { expect, test } from "./journey.ts";
import { long } from "./long.ts";

// A font is used only if it is available at the first paint (styles/fonts.css), so the first visit must not need a font file that is not
// preloaded.
for (const path of ["/", "/prices", "/specialists/yaseneva-mariya"]) {
  test(`${path} shows prices and the rouble sign in our fonts, from preloaded files`, long, async ({ page }) => {
    const fetched = new Set<string>();
    page.on("request", (request) => request.resourceType() === "font" && fetched.add(new URL(request.url()).pathname));

    await page.goto(path, { waitUntil: "networkidle" });
    const preloaded = await page
      .locator("link[rel=preload][as=font]")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    // After the reload the fonts come from the cache, in time for the first paint.
    await page.reload({ waitUntil: "networkidle" });
    const price = await page.evaluate(() => {
      const texts = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const { textContent, parentElement } = texts.currentNode;
        if (!/\d\s₽$/.test(textContent ?? "") || !parentElement?.checkVisibility()) continue;
        parentElement.setAttribute("data-price-at-hand", "");
        return textContent;
      }
      return null;
    });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("DOM.enable");
    await devtools.send("CSS.enable");
    const { root } = await devtools.send("DOM.getDocument");
    const { nodeId } = await devtools.send("DOM.querySelector", { nodeId: root.nodeId, selector: "[data-price-at-hand]" });
    const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId });

    expect([...fetched].sort()).toEqual(preloaded.sort());
    expect(price).toContain("₽");
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.filter(({ isCustomFont }) => !isCustomFont)).toEqual([]);
  });
}

test("the contrast version uses another weight for headings, whose font file other visitors do not load", async ({ page }) => {
  const fetched = new Set<string>();
  page.on("request", (request) => request.resourceType() === "font" && fetched.add(new URL(request.url()).pathname));
  await page.goto("/specialists/yaseneva-mariya", { waitUntil: "networkidle" });
  expect([...fetched]).not.toContain("/fonts/literata-450-cyr.woff2");

  await page.getByRole("button", { name: "Версия для слабовидящих" }).click();

  await expect.poll(() => [...fetched]).toContain("/fonts/literata-450-cyr.woff2");
  await page.reload({ waitUntil: "networkidle" });
  const loaded = await page.evaluate(() =>
    [...document.fonts].flatMap(({ family, weight, status }) => (status === "loaded" ? `${family} ${weight}` : [])),
  );
  expect(loaded).toContain("Literata 401 500");
});
