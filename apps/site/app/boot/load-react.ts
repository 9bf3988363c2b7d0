/**
 * Loads React, the modules of the page and the page's data on the visitor's first sign of life, not before.
 *
 * - A sign of life is a real movement of the pointer, a touch, a key, the focus, the wheel or a scroll.
 * - A click on a button that only React handles is held: the button is marked busy and is clicked once React has hydrated the page
 *   (the event `hydrated` of `HydrationMark`). Held clicks are repeated one per task, each once. A button that leads to a form
 *   (`data-form`) waits one second at most; then its own form element navigates to the page of that form.
 * - Fields that were filled in meanwhile are reported to React.
 * - When a module or the data cannot be loaded, the page is reloaded, once in 60 s; after that the visitor is told.
 */
import type { ModulesOfPage } from "./modules-of-page.ts";

const root = document.documentElement;
const signs = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "wheel", "scroll"] as const;
/** Buttons that a boot script or the browser handles. */
const answered = "[data-opens],[data-closes],[data-vision],[data-cookies],[data-carousel],[popovertarget]";
const reloadKey = "len.reloaded";
const reloadPause = 60_000;
const longestWait = 1_000;

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const held: HTMLElement[] = [];
let loading = false;
let broken = false;
let status: HTMLElement | null = null;

const isAlive = () => root.dataset.hydrated === "true";

function announce(words: string, failed = false) {
  if (!status) {
    if (!words) return;
    status = document.createElement("p");
    status.role = "status";
    document.body.append(status);
  }
  status.className = failed ? "load-failure" : "visually-hidden";
  const region = status;
  // A live region has to be in the document before its text changes.
  setTimeout(() => {
    region.textContent = words;
  });
}

function load() {
  const page = document.getElementById("page-modules")?.textContent;
  // In development there is no list, and the page loads its modules itself.
  if (loading || isAlive() || !page) return;
  loading = true;
  for (const sign of signs) removeEventListener(sign, notice, true);
  startReact(JSON.parse(page)).catch(fail);
}

async function startReact({ entry, manifest, routes, preload, data, inlineData }: ModulesOfPage) {
  for (const address of preload) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = address;
    document.head.append(link);
  }
  const [text, modules] = await Promise.all([
    inlineData ?? fetchData(`${data}${location.pathname}${location.search}`),
    Promise.all(Object.entries(routes).map(async ([id, address]) => [id, await import(/* @vite-ignore */ address)])),
    import(/* @vite-ignore */ manifest),
  ]);
  const end = text.indexOf("\n");
  // `HydratedRouter` reads these globals; the router's own inline scripts would set them.
  Object.assign(window, {
    __reactRouterContext: { ...JSON.parse(text.slice(0, end)), stream: new Response(text.slice(end + 1)).body },
    __reactRouterRouteModules: Object.fromEntries(modules),
  });
  await import(/* @vite-ignore */ entry);
}

async function fetchData(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the data of the page: ${answer.status}`);
  return await answer.text();
}

function notice(event: Event) {
  // Chromium fires a pointer move without movement when a page appears under a resting pointer.
  if (event instanceof PointerEvent && event.type === "pointermove" && !event.movementX && !event.movementY) return;
  // A carousel that scrolls by itself is not a sign of life.
  if (event.type === "scroll" && event.target !== document) return;
  load();
}
for (const sign of signs) addEventListener(sign, notice, { capture: true, passive: true });

function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(reloadKey));
    if (Date.now() - last < reloadPause) return false;
    sessionStorage.setItem(reloadKey, `${Date.now()}`);
    return true;
  } catch {
    // Without storage nothing would limit the reloads.
    return false;
  }
}

function fail() {
  if (mayReload()) {
    root.dataset.reloading = "";
    return location.reload();
  }
  broken = true;
  // Buttons and forms that work without React do so again.
  for (const control of held.splice(0)) {
    control.ariaBusy = null;
    if (isWay(control)) return control.click();
  }
  announce("Часть страницы не\u00a0загрузилась. Проверьте связь и\u00a0обновите страницу.", true);
}

// The router reloads the page each time the module of another page cannot be loaded. This limits it in browsers with the Navigation
// API; others keep the router's behaviour. Reloads that this script starts are marked by `data-reloading`.
window.navigation?.addEventListener("navigate", (event) => {
  if (event.navigationType !== "reload" || event.userInitiated || root.dataset.reloading !== undefined || !event.cancelable || !isAlive())
    return;
  event.preventDefault();
  fail();
});

/** A control that works without React. */
const isWay = (control: HTMLElement) => control.matches("a[data-views],[data-form]");

function hold(control: HTMLElement) {
  held.push(control);
  control.ariaBusy = "true";
  announce("Загружается…");
  load();
  if (!control.matches("[data-form]")) return;
  setTimeout(() => {
    if (held.includes(control) && control instanceof HTMLButtonElement) control.form?.submit();
  }, longestWait);
}

addEventListener(
  "click",
  (event) => {
    if (isAlive() || !(event.target instanceof Element)) return;
    const control = event.target.closest<HTMLElement>("button[type=button],a[data-views],[data-form]");
    if (!control || control.matches(answered) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (broken && isWay(control)) return;
    // React must not see this click: it would handle it during hydration, and then the held one again.
    event.preventDefault();
    event.stopImmediatePropagation();
    if (broken) fail();
    else if (!held.includes(control)) hold(control);
  },
  true,
);

/** Whether the field's value differs from the HTML of the page. */
function isFilled(field: Element): field is Field {
  if (field instanceof HTMLSelectElement) return [...field.options].some((option) => option.selected !== option.defaultSelected);
  if (field instanceof HTMLInputElement) return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
  return field instanceof HTMLTextAreaElement && field.value !== field.defaultValue;
}

/** React ignores an event when the value is the one it last saw. So its record is made to differ, then the value is set past React. */
function report(field: Field) {
  if (field instanceof HTMLSelectElement || field.type === "file") {
    field.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)) {
    if (field.type === "radio" && !field.checked) return;
    field.checked = !field.checked;
    field.click();
  } else {
    const { value, selectionStart, selectionEnd, selectionDirection } = field;
    field.value = "";
    const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    if (selectionStart !== null && document.activeElement === field)
      field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? "none");
  }
}

/** Fields whose value React does not know yet, and whether an input method is composing text in them. */
const filled = new Map<Field, { composing: boolean }>();
for (const field of document.querySelectorAll("main :is(input,select,textarea)"))
  if (isFilled(field)) filled.set(field, { composing: false });

function remember(event: Event) {
  const { target } = event;
  if (isAlive()) return;
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement)
    filled.set(target, { composing: event instanceof InputEvent && event.isComposing });
}
addEventListener("input", remember, true);
addEventListener("change", remember, true);

document.addEventListener("hydrated", () => {
  for (const sign of signs) removeEventListener(sign, notice, true);
  for (const [field, { composing }] of filled) if (field.isConnected && !composing) report(field);
  filled.clear();

  const next = () => {
    const control = held.shift();
    if (!control) return announce("");
    control.ariaBusy = null;
    control.click();
    setTimeout(next);
  };
  setTimeout(next);
});
