import type { Locator, Page } from "@playwright/test";

/** Does what a hand does, and counts it: a click, a filled field and a chosen file are an act each. */
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

  /** Presses the button that opens the dialog of files, and chooses this one there. */
  async upload(button: Locator, file: string) {
    const [chooser] = await Promise.all([this.page.waitForEvent("filechooser"), this.click(button)]);
    await chooser.setFiles(file);
  }

  protected fieldOf(field: string | Locator) {
    return typeof field === "string" ? this.page.getByLabel(field, { exact: true }) : field;
  }
}

/** The same by keyboard alone: Tab until it is there is one act, as a person who knows the way would say. */
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
