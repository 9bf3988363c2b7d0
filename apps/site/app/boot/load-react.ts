/**
 * Loads React, the page's route modules and the page's data on the visitor's first interaction, not before.
 *
 * - An interaction is a real movement of the pointer, a touch, a key, focus, the wheel or scrolling of the document.
 * - A click on a button that only React handles is held: the button is marked as busy and clicked again after hydration (the event
 *   `hydrated` of `HydrationMark`). A button is held once, however often it is pressed; each held click is repeated in a task of its own.
 *   A button that opens a form (`data-form`) waits one second at most; then it submits its own HTML form, which leads to the form's page.
 * - Fields that were filled in before hydration are reported to React.
 * - When a module or the data cannot be loaded, the page is reloaded, but not twice within 60 s: then a message is shown instead.
 */
import type { ModulesOfPage } from "./modules-of-page.ts";
import { mayReload } from "./reload-once.ts";

const root = document.documentElement;
const interactions = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "wheel", "scroll"] as const;
/** Buttons that a boot script or the browser handles. */
const handledWithoutReact = "[data-opens],[data-closes],[data-vision],[data-cookies],[data-carousel],[popovertarget]";
const longestFormWait = 1_000;

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const held: HTMLElement[] = [];
let loading = false;
let loadingFailed = false;
let status: HTMLElement | null = null;

const isHydrated = () => root.dataset.hydrated === "true";

/** Shows a message to screen readers; a failure is visible to everybody. */
function announce(message: string, failed = false) {
  if (!status) {
    if (!message) return;
    status = document.createElement("p");
    status.role = "status";
    document.body.append(status);
  }
  status.className = failed ? "load-failure" : "visually-hidden";
  const region = status;
  // A live region has to be in the document before its text changes.
  setTimeout(() => {
    region.textContent = message;
  });
}

function load() {
  const list = document.getElementById("page-modules")?.textContent;
  // In development there is no list: the router's own scripts load the modules.
  if (loading || isHydrated() || !list) return;
  loading = true;
  for (const interaction of interactions) removeEventListener(interaction, onInteraction, true);
  startReact(JSON.parse(list)).catch(fail);
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
  // The first line is the router's context as JSON, the rest its encoded loader data.
  const end = text.indexOf("\n");
  // `HydratedRouter` reads these globals, which the router's own inline scripts would set.
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

function onInteraction(event: Event) {
  // Chromium sends a move without movement when a page appears under a resting pointer.
  if (event instanceof PointerEvent && event.type === "pointermove" && !event.movementX && !event.movementY) return;
  // An element may be scrolled by a script (the carousel) instead of the visitor.
  if (event.type === "scroll" && event.target !== document) return;
  load();
}
for (const interaction of interactions) addEventListener(interaction, onInteraction, { capture: true, passive: true });

function fail() {
  if (mayReload()) {
    root.dataset.reloading = "";
    return location.reload();
  }
  loadingFailed = true;
  // The first held control that works without React is followed; the visitor leaves the page.
  for (const control of held.splice(0)) {
    control.ariaBusy = null;
    if (worksWithoutReact(control)) return control.click();
  }
  announce("Часть страницы не\u00a0загрузилась. Проверьте связь и\u00a0обновите страницу.", true);
}

// The router reloads the page whenever a route module of the next page cannot be loaded, without any limit. Where the browser has the
// Navigation API, this reload is cancelled and `fail` decides instead. `data-reloading` marks the reload that `fail` starts.
window.navigation?.addEventListener("navigate", (event) => {
  const isReloadByRouter = event.navigationType === "reload" && !event.userInitiated && root.dataset.reloading === undefined;
  if (!isReloadByRouter || !event.cancelable || !isHydrated()) return;
  event.preventDefault();
  fail();
});

/** Whether the control's own HTML leads to another page without React: a link or the button of an HTML form. */
const worksWithoutReact = (control: HTMLElement) => control.matches("a[data-views],[data-form]");

function hold(control: HTMLElement) {
  held.push(control);
  control.ariaBusy = "true";
  announce("Загружается…");
  load();
  if (!control.matches("[data-form]")) return;
  setTimeout(() => {
    if (held.includes(control) && control instanceof HTMLButtonElement) control.form?.submit();
  }, longestFormWait);
}

addEventListener(
  "click",
  (event) => {
    if (isHydrated() || !(event.target instanceof Element)) return;
    const control = event.target.closest<HTMLElement>("button[type=button],a[data-views],[data-form]");
    if (!control || control.matches(handledWithoutReact) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (loadingFailed && worksWithoutReact(control)) return;
    // Hidden from React too: it replays clicks that arrive during hydration, and would handle this one a second time.
    event.preventDefault();
    event.stopImmediatePropagation();
    if (loadingFailed) fail();
    else if (!held.includes(control)) hold(control);
  },
  true,
);

/** Whether the value of the field differs from the one in the HTML. */
function isFilled(field: Element): field is Field {
  if (field instanceof HTMLSelectElement) return [...field.options].some((option) => option.selected !== option.defaultSelected);
  if (field instanceof HTMLInputElement) return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
  return field instanceof HTMLTextAreaElement && field.value !== field.defaultValue;
}

/**
 * Makes React handle the value of a field. React ignores an event when the value is the one that it saw last, so a different value is set
 * first; then the browser's own setter restores the visitor's value unseen by React, and the event is sent.
 */
function reportToReact(field: Field) {
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

/** Fields that changed before hydration, and whether an input method (IME) is composing text in them. */
const filled = new Map<Field, { composing: boolean }>();
for (const field of document.querySelectorAll("main :is(input,select,textarea)"))
  if (isFilled(field)) filled.set(field, { composing: false });

function rememberChange(event: Event) {
  const { target } = event;
  if (isHydrated()) return;
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement)
    filled.set(target, { composing: event instanceof InputEvent && event.isComposing });
}
addEventListener("input", rememberChange, true);
addEventListener("change", rememberChange, true);

document.addEventListener("hydrated", () => {
  for (const interaction of interactions) removeEventListener(interaction, onInteraction, true);
  for (const [field, { composing }] of filled) if (field.isConnected && !composing) reportToReact(field);
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
