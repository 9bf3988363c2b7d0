import { expect, test } from "./journey.ts";

// Faces are shown when they are there at the first drawing, or not at all (styles/fonts.css): a first visit must need no file that
// was not asked for at once.
for (const path of ["/", "/prices", "/specialists/yaseneva-mariya"]) {
  test(`${path}: prices and their sign of the rouble are drawn in our faces, from files that are asked for at once`, async ({ page }) => {
    const fetched = new Set<string>();
    page.on("request", (request) => request.resourceType() === "font" && fetched.add(new URL(request.url()).pathname));

    await page.goto(path, { waitUntil: "networkidle" });
    const preloaded = await page
      .locator("link[rel=preload][as=font]")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    // With the files at hand the faces are sure to be there in time.
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
