import { brotliCompressSync, constants } from "node:zlib";
import type { Response } from "@playwright/test";
import budgets from "./budgets.json" with { type: "json" };
import { expect, forgive, hydrated, test } from "./journey.ts";

// Bytes as they cross the wire, compressed once at the best (see server/answer.ts); pictures and fonts are what they are.
const compressed = (body: Buffer | string) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).length;

/** What the browser runs of a page's HTML: no data of the page, no structured data. */
function inlineCode(html: string): string {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = "", text = ""]) => !/json|text\/plain/.test(attributes) && !text.includes("streamController.enqueue("))
    .map(([, , text]) => text)
    .join("\n");
}

const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);

// Lighthouse's phone.
test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true });

for (const [path, budget] of Object.entries(budgets)) {
  test(`${path} keeps to its bytes`, async ({ page, complaints }) => {
    const responses: Response[] = [];
    page.on("response", (response) => responses.push(response));
    const ofType = (type: string) => responses.filter((response) => response.request().resourceType() === type);
    const bytes = async (type: string, measure = (body: Buffer) => body.length) =>
      sum(await Promise.all(ofType(type).map(async (response) => measure(await response.body()))));

    const answer = await page.goto(path, { waitUntil: "networkidle" });
    forgive(404, complaints);
    const html = (await answer?.text()) ?? "";
    const firstPictures = await page.evaluate(() =>
      [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight).map((image) => image.currentSrc),
    );
    const shown = ofType("image").filter((response) => firstPictures.includes(response.url()));
    const before = {
      html: compressed(html),
      code: compressed(inlineCode(html)),
      css: await bytes("stylesheet", compressed),
      fonts: await bytes("font"),
      firstPictures: sum(await Promise.all(shown.map(async (response) => (await response.body()).length))),
    };
    expect(ofType("script")).toEqual([]);

    await hydrated(page);
    const found = {
      ...before,
      firstScreen: before.html + before.css + before.fonts + before.firstPictures,
      script: before.code + (await bytes("script", compressed)),
    };

    console.log(path, JSON.stringify(found));
    expect(Object.entries(found).filter(([what, size]) => size > budget[what as keyof typeof budget])).toEqual([]);
  });
}

test("every kind of page is recognised: its modules wait for the visitor", async ({ request }) => {
  for (const path of [...Object.keys(budgets), "/privacy", "/consents/soglasie-zapis", "/requests/sent"]) {
    const html = await (await request.get(path)).text();

    expect(html, path).toContain('id="page-module"');
    expect(html, path).not.toMatch(/modulepreload"|<script type="module"/);
  }
});
