/**
 * Handles the buttons of the contrast version (`data-vision`, the form `vision`) and of the cookie notice (`data-cookies`): they store a
 * choice and apply it. The visit counter is loaded only after `accept`.
 */
import {
  barKey,
  cookieChoice,
  save,
  saveCookieChoice,
  saved,
  settingsKey,
  showCookies,
  showVision,
  visionKey,
  visionSettings,
} from "./choices.ts";

const root = document.documentElement;
const { cookies } = root.dataset;
let asker: HTMLElement | null = null;

function showVisionInForm() {
  showVision();
  const form = document.forms.namedItem("vision");
  const settings = new URLSearchParams(saved(settingsKey) ?? "");

  for (const button of document.querySelectorAll("[data-vision][aria-pressed]"))
    button.setAttribute("aria-pressed", `${root.dataset.theme === "contrast"}`);
  // Each radio button is set separately, because Chromium ignores an empty string as the value of a radio group.
  for (const name of visionSettings)
    for (const radio of form?.querySelectorAll<HTMLInputElement>(`[name=${name}]`) ?? [])
      if (settings.has(name)) radio.checked = radio.value === settings.get(name);
  const bar = form?.querySelector("details");
  if (bar) bar.open = root.dataset.bar !== "folded";
}

function saveBar(state: "open" | "folded") {
  save(barKey, state);
  showVisionInForm();
}

function heedCookies() {
  showCookies();
  if (!cookies || cookieChoice() !== `accept ${cookies}` || root.dataset.counter !== "") return;
  root.dataset.counter = "on";
  const script = document.createElement("script");
  script.src = "/counter.js";
  document.head.append(script);
}

document.addEventListener("click", (event) => {
  const { target } = event;
  const button = target instanceof Element && target.closest<HTMLElement>("button[data-vision],button[data-cookies],#vision summary");
  if (!button) return;
  if (button.parentElement instanceof HTMLDetailsElement) {
    event.preventDefault();
    return saveBar(button.parentElement.open ? "folded" : "open");
  }
  const { vision, cookies: choice } = button.dataset;

  if (vision !== undefined) {
    save(visionKey, root.dataset.theme ? "normal" : "contrast");
    showVisionInForm();
    if (vision) document.querySelector<HTMLElement>("[data-vision][aria-pressed]")?.focus();
  } else if (choice === "ask") {
    asker = button;
    root.toggleAttribute("data-asks", true);
    document.getElementById("cookies")?.focus();
  } else {
    saveCookieChoice(`${choice} ${cookies}`);
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
  showVisionInForm();
  // The first choice folds the bar; if the visitor opens it again, it stays open. With a keyboard it folds when focus leaves the form.
  if (saved(barKey) || target.matches(":focus-visible")) return;
  saveBar("folded");
  form.querySelector("summary")?.focus();
});

document.addEventListener("focusout", ({ target, relatedTarget }) => {
  const form = document.forms.namedItem("vision");
  if (!form || !(target instanceof HTMLInputElement) || target.form !== form || form.contains(relatedTarget as Node | null)) return;
  if (saved(settingsKey) && !saved(barKey)) saveBar("folded");
});

function heed() {
  showVisionInForm();
  heedCookies();
}
heed();
// A page restored from the back/forward cache may show an older choice.
addEventListener("pageshow", heed);
