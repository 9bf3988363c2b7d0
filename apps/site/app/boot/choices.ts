/**
 * The visitor's choices (the contrast version, cookies). They are stored in the browser and never sent. `early.ts` applies them to the
 * document before the first paint; `choice-buttons.ts` applies them again when the document has been parsed and after each new choice.
 */

export const visionKey = "len.vision";
export const settingsKey = "len.vision.settings";
export const barKey = "len.vision.bar";
export const visionSettings = ["size", "scheme", "pictures", "spacing"];
const cookiesKey = "len.cookies";

const root = document.documentElement;

/** Without storage, a choice lasts until the visitor leaves the page. */
const choicesOfPage = new Map<string, string>();

export function saved(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? choicesOfPage.get(key);
  } catch {
    return choicesOfPage.get(key);
  }
}

export function save(key: string, choice: string) {
  choicesOfPage.set(key, choice);
  try {
    localStorage.setItem(key, choice);
  } catch {}
}

export const cookieChoice = () => saved(cookiesKey);
export const saveCookieChoice = (choice: string) => save(cookiesKey, choice);

/** Hides pictures by moving their addresses to `data-` attributes, so that the browser shows the alternative texts; or moves them back. */
function hidePictures(hidden: boolean) {
  for (const element of document.querySelectorAll("img,picture source")) {
    for (const name of ["srcset", "src"]) {
      const from = hidden ? name : `data-${name}`;
      const address = element.getAttribute(from);
      if (!address) continue;
      element.setAttribute(hidden ? `data-${name}` : name, address);
      element.removeAttribute(from);
    }
  }
}

const laterPictures = new MutationObserver(() => {
  if (root.dataset.pictures === "off") hidePictures(true);
});

/**
 * Sets or removes the attributes of «Версия для слабовидящих» on the document. Without a choice of the visitor it is on when the system
 * asks for more contrast.
 */
export function showVision() {
  const choice = saved(visionKey);
  const contrast = choice ? choice === "contrast" : matchMedia("(prefers-contrast: more)").matches;
  const settings = new URLSearchParams(saved(settingsKey) ?? "");

  if (contrast) root.dataset.theme = "contrast";
  else delete root.dataset.theme;
  for (const name of visionSettings) {
    const value = settings.get(name);
    if (contrast && value) root.dataset[name] = value;
    else delete root.dataset[name];
  }
  // An attribute stores this too, so that CSS hides a folded settings bar at the first paint, before a script closes the `<details>`.
  root.dataset.bar = saved(barKey) ?? "open";

  const hidden = root.dataset.pictures === "off";
  hidePictures(hidden);
  if (hidden) laterPictures.observe(root, { subtree: true, childList: true, attributeFilter: ["src", "srcset"] });
  else laterPictures.disconnect();
}

/** Shows the cookie notice until the visitor has answered its current version, which `data-cookies` of the document names. */
export function showCookies() {
  const { cookies } = root.dataset;
  const choice = cookieChoice();
  root.toggleAttribute("data-asks", Boolean(cookies) && choice !== `accept ${cookies}` && choice !== `reject ${cookies}`);
}
