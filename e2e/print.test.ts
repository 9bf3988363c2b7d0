import { pagesMarked } from "./addresses.ts";
import { expect, test } from "./journey.ts";

// Printed pages: the first line has the clinic's name, address, telephone and the date.

for (const { name, path } of pagesMarked("printed")) {
  test(`the printed ${name} page starts with the clinic, its address, its telephone and the date, and has no controls`, async ({
    page,
  }) => {
    const contacts = { name: "Лён", address: "Москва", telephone: /\+7[\d ()–-]{10,}/ };
    await page.goto(path);
    // A sheet of A4 is narrower than a desktop window.
    await page.setViewportSize({ width: 794, height: 1123 });
    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));

    const line = await page.evaluate(() => {
      const first = document.querySelector<HTMLElement>("[data-first-line]") ?? document.querySelector<HTMLElement>("[data-clinic]");
      if (!first?.checkVisibility()) return null;
      const read = (pseudo: string) => getComputedStyle(first, pseudo).content.replace(/^none$/, "");
      return { text: `${read("::before")} ${first.innerText} ${read("::after")}`, top: first.getBoundingClientRect().top };
    });
    expect(line?.text).toContain(contacts.name);
    expect(line?.text).toContain(contacts.address);
    expect(line?.text.replace(/[\u00a0\u202f]/g, " ")).toMatch(contacts.telephone);
    expect(line?.text).toMatch(/\d{2}\.\d{2}\.\d{4}/);
    expect(line?.top).toBeLessThan(200);

    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("contentinfo")).toBeHidden();
    await expect(page.getByRole("navigation").filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
    await expect(page.locator("form").filter({ visible: true })).toHaveCount(0);

    const broken = await page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLElement>("main tr")].filter(
          (row) => row.checkVisibility() && getComputedStyle(row).breakInside !== "avoid",
        ).length,
    );
    expect(broken).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
    const paper = await page.pdf({ format: "A4" });
    expect(paper.subarray(0, 5).toString()).toBe("%PDF-");
    if (name === "doctor") expect(paper.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
  });
}
