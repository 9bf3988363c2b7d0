import type { Page } from "@playwright/test";
import axe from "axe-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds in the part of the page that the selector names, by rules with one of the tags; without tags by every rule. */
async function found(page: Page, within?: string, tags?: string[]): Promise<string[]> {
  // Half a megabyte of script, once for each document. No page has a frame, so axe looks at the page alone.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([within, tags]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await run(within ?? document, { resultTypes: ["violations"], ...(tags && { runOnly: tags }) });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join("; ")}`);
    },
    [within, tags] as const,
  );
}

/** What axe finds against WCAG 2.2 AA on the page, or in the part of it that the selector names. */
export const violations = (page: Page, within?: string) => found(page, within, tags);

/** What any rule of axe finds there, its own advice included. */
export const violationsOfAnyRule = (page: Page, within: string) => found(page, within);

/** Pixels by which the page is wider than the window. */
export const sidewaysOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Links round a picture that are no box of their own: the ring of the focus has nothing to go round. */
export const ringlessOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("a:has(img):not([tabindex='-1'])")]
      .filter((link) => getComputedStyle(link).display === "inline")
      .map((link) => link.outerHTML.slice(0, 120)),
  );

/** Grids in which a picture is left out and the room it had is left empty. */
export const holesOf = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.getClientRects().length > 0 && element.getBoundingClientRect().width > 1;
    const hasHole = (grid: Element) => {
      const { paddingLeft, paddingRight, display, gridTemplateColumns } = getComputedStyle(grid);
      if (!display.endsWith("grid") || gridTemplateColumns.split(" ").length < 2) return false;
      if (![...grid.children].some((child) => !isShown(child) && (child.matches("picture, img") || child.querySelector("img"))))
        return false;
      const room = grid.getBoundingClientRect();
      const inner = { left: room.left + Number.parseFloat(paddingLeft), right: room.right - Number.parseFloat(paddingRight) };
      const shown = [...grid.children].filter(isShown).map((child) => child.getBoundingClientRect());
      const left = Math.min(...shown.map((rect) => rect.left)) - inner.left;
      const right = inner.right - Math.max(...shown.map((rect) => rect.right));
      return shown.length > 0 && Math.max(left, right) > (inner.right - inner.left) / 4;
    };
    return [...document.querySelectorAll("main *")].filter(hasHole).map((grid) => grid.outerHTML.slice(0, 120));
  });
