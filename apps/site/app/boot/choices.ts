/**
 * The visitor's choices for this browser: kept in its storage, never sent to the server. The early script applies them before first
 * paint; the deferred script applies them again once the document is parsed, and after each new choice.
 */

export const visionKey = "len.vision";
export const settingsKey = "len.vision.settings";
export const barKey = "len.vision.bar";
export const visionSettings = ["size", "scheme", "pictures", "spacing"];
const cookiesKey = "len.cookies";

const root = document.documentElement;

/** Storage may be blocked; then a choice lasts until the page is left. */
const kept = new Map<string, string>();

export function saved(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? kept.get(key);
  } catch {
    return kept.get(key);
  }
}

export function save(key: string, choice: string) {
  kept.set(key, choice);
  try {
    localStorage.setItem(key, choice);
  } catch {}
}

export const cookieChoice = () => saved(cookiesKey);
export const saveCookieChoice = (choice: string) => save(cookiesKey, choice);

/** Without pictures their URLs are moved to `data-` attributes, so that the browser shows the alternative texts. */
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

/** «Версия для слабовидящих», as attributes of the document: on when the visitor chose it or the system asks for more contrast. */
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
  // Also an attribute of the document: otherwise the settings would be seen for a moment before they collapse.
  root.dataset.bar = saved(barKey) ?? "";

  const hidden = root.dataset.pictures === "off";
  hidePictures(hidden);
  if (hidden) laterPictures.observe(root, { subtree: true, childList: true, attributeFilter: ["src", "srcset"] });
  else laterPictures.disconnect();
}

/** `data-cookies` of the document is the version of the notice: the notice is shown until that version is answered. */
export function showCookies() {
  const { cookies } = root.dataset;
  const choice = cookieChoice();
  root.toggleAttribute("data-asks", Boolean(cookies) && choice !== `accept ${cookies}` && choice !== `reject ${cookies}`);
}
