import type { Page } from "@playwright/test";
import axe from "axe-core";

const wcag: axe.RunOnly = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };

/** Rules whose result depends on colours, sizes and positions. All other rules read only the DOM, which is the same in both themes. */
const visual = ["color-contrast", "link-in-text-block", "target-size", "scrollable-region-focusable"];

/** Violations that axe finds in the selected part of the page, by the given rules or by all rules. */
async function found(page: Page, within?: string, options: Pick<axe.RunOptions, "runOnly" | "rules"> = {}): Promise<string[]> {
  // The script of axe is half a megabyte, so it is injected once per document. Pages have no frames, so axe runs only in the page itself.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([within, options]) => {
      // A colour in the middle of a transition has no meaningful contrast, so transitions must end first.
      const ending = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= 1_000);
      await Promise.allSettled(ending.map(({ finished }) => finished));
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await run(within ?? document, { resultTypes: ["violations"], ...options });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join("; ")}`);
    },
    [within, options] as const,
  );
}

/** Violations of WCAG 2.2 AA on the page or in the selected part. */
export const violations = (page: Page, within?: string) => found(page, within, { runOnly: wcag });

/** Violations of WCAG 2.2 AA that depend on the look. A change of theme, width or text size can cause no others. */
export const violationsOfLook = (page: Page) => found(page, undefined, { runOnly: { type: "rule", values: visual } });

/** Violations of any axe rule, best practices included. */
export const violationsOfAnyRule = (page: Page, within: string) => found(page, within);

/** Number of pixels by which the page is wider than the window. */
export const sidewaysOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Inline links around a picture; their focus ring would not surround the picture. */
export const ringlessOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("a:has(img):not([tabindex='-1'])")]
      .filter((link) => getComputedStyle(link).display === "inline")
      .map((link) => link.outerHTML.slice(0, 120)),
  );

/** Grids in which a hidden picture leaves an empty column. */
export const holesOf = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.getClientRects().length > 0 && element.getBoundingClientRect().width > 1;
    const hasHole = (grid: Element) => {
      const { paddingLeft, paddingRight, display, gridTemplateColumns } = getComputedStyle(grid);
      if (!display.endsWith("grid") || gridTemplateColumns.split(" ").length < 2) return false;
      const parts = [...grid.children].flatMap((child) => (getComputedStyle(child).display === "contents" ? [...child.children] : [child]));
      if (!parts.some((child) => !isShown(child) && (child.matches("picture, img") || child.querySelector("img")))) return false;
      const room = grid.getBoundingClientRect();
      const inner = { left: room.left + Number.parseFloat(paddingLeft), right: room.right - Number.parseFloat(paddingRight) };
      const shown = parts.filter(isShown).map((child) => child.getBoundingClientRect());
      const left = Math.min(...shown.map((rect) => rect.left)) - inner.left;
      const right = inner.right - Math.max(...shown.map((rect) => rect.right));
      return shown.length > 0 && Math.max(left, right) > (inner.right - inner.left) / 4;
    };
    return [...document.querySelectorAll("main *")].filter(hasHole).map((grid) => grid.outerHTML.slice(0, 120));
  });
