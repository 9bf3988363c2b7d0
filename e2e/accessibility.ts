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

/** Pictures that are not shown and yet take room. */
export const holesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("main img")]
      .filter((image) => getComputedStyle(image).visibility === "hidden" && image.getBoundingClientRect().height > 0)
      .map((image) => `${image.parentElement?.outerHTML.slice(0, 80)}`),
  );
