import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

// No page has a frame, so axe looks at the page alone and needs no second one to gather what it found.
const axeOn = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });

async function found(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join("; ")}`);
}

/** What axe finds against WCAG 2.2 AA on the page, or in the part of it that the selector names. */
export function violations(page: Page, within?: string): Promise<string[]> {
  const axe = axeOn(page).withTags(tags);
  return found(within ? axe.include(within) : axe);
}

/** What any rule of axe finds there, its own advice included. */
export const violationsOfAnyRule = (page: Page, within: string) => found(axeOn(page).include(within));

/** What axe finds of what another theme changes: colours and sizes. */
export const violationsOfTheme = (page: Page) => found(axeOn(page).withRules(["color-contrast", "link-in-text-block", "target-size"]));

/** Pixels by which the page is wider than the window. */
export const sidewaysOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
