import { pages } from "./addresses.ts";
import { expect, hydrated, test } from "./journey.ts";
import { long } from "./long.ts";

// Features that browsers between the oldest supported version and today's lack. The test examines, in Chromium, the styles of the pages and
// the calls that they make.

/** Pages of every layout, so that all style sheets are examined. */
const kinds = pages.filter(({ marks }) => marks.includes("own"));

/** The selectors of a list, split at the commas outside parentheses. */
function partsOf(list: string): string[] {
  let depth = 0;
  let part = "";
  const parts: string[] = [];
  for (const sign of list) {
    if (sign === "(") depth += 1;
    if (sign === ")") depth -= 1;
    if (sign === "," && depth === 0) {
      parts.push(part);
      part = "";
    } else part += sign;
  }
  return [...parts, part];
}

type Rule = { selector: string; text: string; isTested: boolean };

test(
  "Z45: no CSS rule is lost in a browser without :has(), backdrops that inherit properties, or alternative text for content",
  long,
  async ({ page, complaints }) => {
    test.setTimeout(180_000);
    const lost = new Set<string>();
    for (const { path } of kinds) {
      await page.goto(path);
      const rules: Rule[] = await page.evaluate(() => {
        const read = (list: CSSRuleList, isTested: boolean): Rule[] =>
          [...list].flatMap((rule) => {
            if (rule instanceof CSSStyleRule) return [{ selector: rule.selectorText, text: rule.style.cssText, isTested }];
            return "cssRules" in rule ? read(rule.cssRules as CSSRuleList, isTested || rule instanceof CSSSupportsRule) : [];
          });
        return [...document.styleSheets].flatMap((sheet) => read(sheet.cssRules, false));
      });
      expect(rules.length, path).toBeGreaterThan(100);
      for (const { selector, text, isTested } of rules) {
        const parts = partsOf(selector);
        // If a browser does not know one selector, it drops the whole list, unless that selector is inside `:is()` or `:where()`.
        const known = parts.filter((part) => !part.includes(":has(") || /:(is|where)\(.*:has\(/.test(part));
        if (known.length > 0 && known.length < parts.length) lost.add(selector);
        if (selector.includes("::backdrop") && /background[^;]*var\(--[\w-]+\)/.test(text)) lost.add(`${selector} { ${text} }`);
        if (!isTested && /content: [^;]*" \/ "/.test(text)) lost.add(`${selector} { ${text} }`);
      }
    }
    expect([...lost]).toEqual([]);
    // Some pages answer 404 or 503 on purpose.
    complaints.length = 0;
  },
);

test("Z45: no layout with scripts depends on a media feature that the oldest browsers lack", long, async ({ page, complaints }) => {
  test.setTimeout(180_000);
  const waiting = new Set<string>();
  for (const { path } of kinds) {
    await page.goto(path);
    const conditions = await page.evaluate(() => {
      const read = (list: CSSRuleList): string[] =>
        [...list].flatMap((rule) => [
          ...(rule instanceof CSSMediaRule ? [rule.conditionText] : []),
          ...("cssRules" in rule ? read(rule.cssRules as CSSRuleList) : []),
        ]);
      return [...document.styleSheets].flatMap((sheet) => read(sheet.cssRules));
    });
    for (const condition of conditions) if (condition.includes("scripting: enabled")) waiting.add(`${path}: ${condition}`);
  }
  expect([...waiting]).toEqual([]);
  complaints.length = 0;
});

test("Z45: search fields have only the look that the site gives them", long, async ({ page }) => {
  for (const path of ["/prices", "/search", "/specialists"]) {
    await page.goto(path);
    for (const field of await page.locator("input[type=search]").all()) await expect(field, path).toHaveCSS("appearance", "none");
  }
});

test("Z45: no script looks up an empty id, and pointer handlers use no selector that a browser may not support", long, async ({ page }) => {
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    const { getElementById } = Document.prototype;
    Document.prototype.getElementById = function (id: string) {
      if (id === "") asked.push("an empty id");
      return getElementById.call(this, id);
    };
    const { closest } = Element.prototype;
    Element.prototype.closest = function (selector: string) {
      if (/:has\(|:popover-open/.test(selector)) asked.push(selector);
      return closest.call(this, selector);
    };
  });
  await page.goto("/");
  await hydrated(page);
  const menu = page.getByRole("navigation", { name: "Главное меню" });
  // The links are found by name, because the menu of directions has links too, and hovering opens and closes it.
  for (const name of ["Специалисты", "До и после", "Отзывы", "Статьи", "О клинике"])
    await menu.getByRole("link", { name, exact: true }).hover();
  await menu.getByRole("link", { name: "Контакты", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Контакты" })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, "asked"))).toEqual([]);
});
