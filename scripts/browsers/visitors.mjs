// Journeys of visitors, in any browser that runs the site's scripts. A journey throws when the browser behaves differently.
import { eventually } from "./engines.mjs";

const check = (is, what) => {
  if (!is) throw new Error(what);
};

const headingIs = (page, heading) =>
  page.until(
    `the page «${heading}»`,
    (text) => document.querySelector("main h1")?.textContent.replace(/\s+/g, " ").startsWith(text),
    heading,
  );

export const visitors = {
  async link(page, { site }) {
    await page.go(site);
    await page.hydrated();
    await page.click('a[href="/specialists"]');
    await headingIs(page, "Специалисты");
    await page.click('main article a[href^="/specialists/"]');
    await page.until("the page of a doctor", () => /^\/specialists\/[a-z-]+$/.test(location.pathname) && document.querySelector("main h1"));
    await page.run(() => history.back());
    await headingIs(page, "Специалисты");
  },

  async form(page, { site }) {
    await page.go(`${site}/requests/feedback`);
    await page.hydrated();
    await page.click("form[method=post] button[type=submit]");
    await page.until("three errors", () => document.querySelectorAll('form[method=post] [aria-invalid="true"]').length >= 3);
    await page.type('form[method=post] [name="name"]', "Проверкина Анна");
    await page.type('form[method=post] [name="phone"]', "9001234567");
    await page.type('form[method=post] [name="comment"]', "Есть ли у клиники парковка?");
    await page.click("form[method=post] input[type=checkbox]");
    await page.click("form[method=post] button[type=submit]");
    await page.isShown("dialog[open] h2", "Сообщение отправлено");
    check(await page.run(() => location.pathname === "/requests/feedback"), "the form was sent without leaving the page");
  },

  async dialog(page, { site }) {
    await page.go(`${site}/specialists/yaseneva-mariya`);
    await page.hydrated();
    await page.click("main button", "Записаться");
    await page.isShown("dialog[open] h2", "Запись на прием");
    const veil = await page.run(() => getComputedStyle(document.querySelector("dialog[open]"), "::backdrop").backgroundColor);
    check(veil !== "rgba(0, 0, 0, 0)", "the page behind the dialog is dimmed");
    await page.press("Escape");
    await page.isGone("dialog[open]");
  },

  async filter(page, { site }) {
    await page.go(`${site}/prices`);
    await page.hydrated();
    const rows = () => document.querySelectorAll("main tbody tr").length;
    const before = await page.run(rows);
    await page.type("main input[type=search]", "дерматоскопия");
    await page.until("fewer prices", (count) => document.querySelectorAll("main tbody tr").length < count, before);
    await page.until("the price that was looked for", () =>
      document.querySelector("main tbody")?.innerText.toLowerCase().includes("дерматоскопия"),
    );
  },

  async film(page, { site }) {
    await page.go(`${site}/video`);
    await page.hydrated();
    await page.click('main button[data-opens^="video-"]');
    await page.isShown("dialog[open] video");
    await page.until("the film plays", () => {
      const film = document.querySelector("dialog[open] video");
      return film && (!film.paused || film.ended || film.error !== null);
    });
    await page.press("Escape");
    await page.isGone("dialog[open]");
    await page.until("no film plays on", () => [...document.querySelectorAll("video")].every(({ paused }) => paused));

    await page.click('main button[aria-label="Смотреть: Ролик из ВКонтакте"]');
    await page.isShown("dialog[open] iframe");
    await page.press("Escape");
    await page.until("nothing of the network is left", () => !document.querySelector("iframe"));
  },

  async pair(page, { site }) {
    await page.go(`${site}/result`);
    await page.hydrated();
    const value = () => document.querySelector("main input[type=range]")?.value;
    await page.until("a divider", () => document.querySelector("main input[type=range]"));
    const before = await page.run(value);
    await page.run(() => document.querySelector("main input[type=range]").focus());
    await page.press("ArrowRight");
    await page.until("the divider moves by an arrow", (was) => document.querySelector("main input[type=range]").value !== was, before);
  },

  async plan(page, { site }) {
    await page.go(`${site}/prices?category=dermatologiya`);
    await page.hydrated();
    await page.click('main input[type=checkbox][form="plan"]');
    await page.click('a[href^="/plan?"]');
    await headingIs(page, "План визита");
    await page.until("the service", () =>
      document.querySelector("main").innerText.replace(/\s+/g, " ").includes("Первичный приём дерматолога"),
    );
  },

  async contrast(page, { site }) {
    await page.go(`${site}/contacts`);
    await page.until("the switch", () => {
      const button = document.querySelector("button[data-vision][aria-pressed]");
      if (button?.getAttribute("aria-pressed") === "false") button.click();
      return button?.getAttribute("aria-pressed") === "true";
    });
    await page.until("the contrast version", () => document.documentElement.dataset.theme === "contrast");
    const pressed = () =>
      [...document.querySelectorAll("[data-vision][aria-pressed]")].every((button) => button.getAttribute("aria-pressed") === "true");
    check(await page.run(pressed), "the button is pressed");
    await page.go(`${site}/prices`);
    check(await page.run(() => document.documentElement.dataset.theme === "contrast"), "the next page is in contrast too");
    check(await page.run(() => document.documentElement.scrollWidth <= innerWidth), "no sideways scrolling");
    await page.run(() => localStorage.removeItem("len.vision"));
  },

  async search(page, { site }) {
    await page.go(`${site}/search`);
    await page.hydrated();
    await page.type("main input[name=search]", "лазер");
    await page.isShown("[role=option]");
    await page.press("Escape");
    await page.press("Enter");
    await page.until("the address of the search", () => new URLSearchParams(location.search).get("search") === "лазер");
    await page.until("something found", () => document.querySelectorAll("main section a, main article a").length > 2);
  },

  async print(page, { site }) {
    await page.go(`${site}/contacts`);
    await page.run(() => dispatchEvent(new Event("beforeprint")));
    check(
      await page.run(() => /^\d\d\.\d\d\.\d{4}$/.test(document.querySelector("[data-clinic]").dataset.printed)),
      "the date of printing",
    );
    const sheets = await page.sheets();
    check(sheets === null || sheets === 1, `contacts on one sheet, not ${sheets}`);
    return sheets === null ? "no PDF" : undefined;
  },
};

/** For browsers below the site's floor: pages work without React, and no notice of a failure is shown. */
export async function belowFloor(page, { site }) {
  await page.go(site);
  await page.press("Shift");
  await page.click('a[href="/specialists"]');
  await headingIs(page, "Специалисты");
  await eventually("no notice", async () => page.run(() => !document.querySelector(".load-failure")));
}
