import type { Locator, Page } from "@playwright/test";

/** Acts as a person would, and counts the acts: each click, each filled field and each chosen file is one. */
export class Hand {
  readonly page: Page;
  acts = 0;
  constructor(page: Page) {
    this.page = page;
  }

  async click(what: Locator) {
    this.acts += 1;
    await what.click();
  }

  async fill(field: string | Locator, text: string) {
    this.acts += 1;
    await this.fieldOf(field).fill(text);
  }

  /** Presses the button that opens the file dialog, and chooses this file. */
  async upload(button: Locator, file: string) {
    const [chooser] = await Promise.all([this.page.waitForEvent("filechooser"), this.click(button)]);
    await chooser.setFiles(file);
  }

  protected fieldOf(field: string | Locator) {
    return typeof field === "string" ? this.page.getByLabel(field, { exact: true }) : field;
  }
}

/**
 * Acts by keyboard only. Moving to an element with Tab counts as one act, whatever the number of presses, because for a person who knows
 * the way it is one.
 */
export class KeyboardHand extends Hand {
  async reach(what: Locator) {
    await what.waitFor();
    for (let presses = 0; presses < 150; presses += 1) {
      if (await what.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press("Tab");
    }
    throw new Error("Tab does not reach it");
  }

  override async click(what: Locator) {
    this.acts += 1;
    await this.reach(what);
    await this.page.keyboard.press("Enter");
  }

  override async fill(field: string | Locator, text: string) {
    this.acts += 1;
    await this.reach(this.fieldOf(field));
    await this.page.keyboard.press("Control+KeyA");
    await this.page.keyboard.type(text);
  }
}
