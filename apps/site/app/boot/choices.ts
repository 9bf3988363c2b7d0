/**
 * Runs inline at the top of the head, before first paint (`choices.ts?inline-script`): what the visitor has chosen for this
 * browser, kept in its storage and told to nobody.
 *
 * - «Версия для слабовидящих»: put on where it was chosen, or where the system asks for more contrast. `data-vision` buttons
 *   switch it; the settings in the form `vision` become attributes of the document, which the styles answer. Without pictures
 *   their addresses are laid aside, so that their words are shown. The settings stand open until the visitor folds them.
 * - Cookies: `data-cookies` of the document is the version that is asked about. Until `accept` or `reject` of it the notice is
 *   shown; a counter of visits, where there is one, is loaded after `accept` alone.
 */
(() => {
  const root = document.documentElement;
  const visionKey = "len.vision";
  const settingsKey = "len.vision.settings";
  const barKey = "len.vision.bar";
  const cookiesKey = "len.cookies";

  /** Storage may be forbidden; then a choice lasts for the page. */
  const kept = new Map<string, string>();
  const saved = (key: string) => {
    try {
      return localStorage.getItem(key) ?? kept.get(key);
    } catch {
      return kept.get(key);
    }
  };
  const save = (key: string, choice: string) => {
    kept.set(key, choice);
    try {
      localStorage.setItem(key, choice);
    } catch {}
  };

  const layAside = (hidden: boolean) => {
    for (const element of document.querySelectorAll("img,picture source")) {
      for (const name of ["srcset", "src"]) {
        const [from, to] = hidden ? [name, `data-${name}`] : [`data-${name}`, name];
        const address = element.getAttribute(from);
        if (!address) continue;
        element.setAttribute(to as string, address);
        element.removeAttribute(from as string);
      }
    }
  };
  const laterPictures = new MutationObserver(() => layAside(true));

  const showVision = () => {
    const choice = saved(visionKey);
    const contrast = choice ? choice === "contrast" : matchMedia("(prefers-contrast: more)").matches;
    const settings = new URLSearchParams(saved(settingsKey) ?? "");
    const form = document.forms.namedItem("vision");

    if (contrast) root.dataset.theme = "contrast";
    else delete root.dataset.theme;
    for (const button of document.querySelectorAll("[data-vision][aria-pressed]")) button.ariaPressed = `${contrast}`;
    for (const name of ["size", "scheme", "pictures", "spacing"]) {
      const value = settings.get(name);
      if (contrast && value) root.dataset[name] = value;
      else delete root.dataset[name];
      // Not by the value of them all: Chromium takes no empty one.
      for (const radio of form?.querySelectorAll<HTMLInputElement>(`[name=${name}]`) ?? [])
        if (value !== null) radio.checked = radio.value === value;
    }

    // Said of the document too: folded settings must not be seen before they are folded.
    root.dataset.bar = saved(barKey) ?? "";
    const bar = form?.querySelector("details");
    if (bar) bar.open = !root.dataset.bar;

    const withoutPictures = root.dataset.pictures === "off";
    laterPictures.disconnect();
    layAside(withoutPictures);
    if (withoutPictures) laterPictures.observe(root, { subtree: true, childList: true, attributeFilter: ["src", "srcset"] });
  };

  const { cookies } = root.dataset;
  let asker: HTMLElement | null = null;
  const heedCookies = () => {
    const choice = saved(cookiesKey);
    root.toggleAttribute("data-asks", Boolean(cookies) && choice !== `accept ${cookies}` && choice !== `reject ${cookies}`);
    if (!cookies || choice !== `accept ${cookies}` || root.dataset.counter !== "") return;
    root.dataset.counter = "on";
    const script = document.createElement("script");
    script.src = "/counter.js";
    document.head.append(script);
  };

  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>("button[data-vision],button[data-cookies],#vision summary");
    if (!button) return;
    if (button.parentElement instanceof HTMLDetailsElement) {
      // The press is about to turn it over.
      root.dataset.bar = button.parentElement.open ? "folded" : "";
      return save(barKey, root.dataset.bar);
    }
    const { vision, cookies: choice } = button.dataset;

    if (vision !== undefined) {
      save(visionKey, root.dataset.theme ? "normal" : "contrast");
      showVision();
      if (vision) document.querySelector<HTMLElement>("[data-vision][aria-pressed]")?.focus();
    } else if (choice === "ask") {
      asker = button;
      root.toggleAttribute("data-asks", true);
      document.getElementById("cookies")?.focus();
    } else {
      save(cookiesKey, `${choice} ${cookies}`);
      if (choice === "reject" && root.dataset.counter) root.dataset.counter = "";
      heedCookies();
      asker?.focus();
      asker = null;
    }
  });

  document.addEventListener("change", ({ target }) => {
    const form = document.forms.namedItem("vision");
    if (!form || !(target instanceof HTMLInputElement) || target.form !== form) return;
    const settings = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, `${value}`]));
    save(settingsKey, `${settings}`);
    showVision();
  });

  const heed = () => {
    showVision();
    heedCookies();
  };
  heed();
  addEventListener("DOMContentLoaded", heed);
  // A page from the browser's memory may be older than the choice.
  addEventListener("pageshow", heed);
})();
