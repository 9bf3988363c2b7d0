/**
 * Runs only on pages that show a draft, and stops the sending of forms there. In the frame of the staff panel it also marks the field that
 * is being edited and preserves the scroll position when the page is refreshed. It exchanges messages only with the panel's origin, which
 * the server writes into the page.
 */
import type { FromPreview, ToPreview } from "@len/contract/preview-messages";

const panel = document.querySelector<HTMLScriptElement>("script[data-panel]")?.dataset.panel ?? "";
const isFramed = window.parent !== window;

const tell = (message: FromPreview) => {
  if (isFramed) window.parent.postMessage(message, panel);
};

const isOurs = (data: unknown): data is ToPreview =>
  typeof data === "object" && data !== null && "preview" in data && (data.preview === "field" || data.preview === "scroll");

/** The elements that show the blocks of a text or the rows of a list: the children of the element, or of its only child. */
const itemsOf = (element: Element): HTMLCollection =>
  element.children.length === 1 && element.firstElementChild ? element.firstElementChild.children : element.children;

const isShown = (element: Element) => element.getClientRects().length > 0;

/**
 * The element that shows the field at a path. For `education.2.title`: the element of that field, otherwise the third item of `education`,
 * otherwise `education`.
 */
function elementOf(path: string): Element | null {
  const named = [...document.querySelectorAll(`[data-field~="${CSS.escape(path)}"]`)];
  if (named.length > 0) return named.find(isShown) ?? named[0] ?? null;
  const dot = path.lastIndexOf(".");
  if (dot < 0) return null;
  const outer = elementOf(path.slice(0, dot));
  return outer && (itemsOf(outer)[Number(path.slice(dot + 1))] ?? outer);
}

const bar = document.createElement("div");
bar.setAttribute("aria-hidden", "true");
Object.assign(bar.style, { position: "absolute", zIndex: "1000", width: "4px", background: "var(--color-blue)", pointerEvents: "none" });

let marked: Element | null = null;

function placeBar() {
  bar.hidden = marked === null || !isShown(marked);
  if (!marked || bar.hidden) return;
  const { left, top, height } = marked.getBoundingClientRect();
  const shift = Math.max(0, left - 18);
  Object.assign(bar.style, { left: `${shift + scrollX}px`, top: `${top + scrollY}px`, height: `${height}px` });
}

function mark(path: string | null) {
  const before = marked;
  marked = path === null ? null : elementOf(path);
  if (!bar.isConnected) document.documentElement.append(bar);
  placeBar();
  bar.dataset.marks = path ?? "";
  if (!marked || marked === before) return;
  // The marked part may be in a closed tab: navigating to its anchor opens the tab.
  const part = isShown(marked) ? null : marked.closest("section[id]");
  if (part) location.replace(`#${part.id}`);
  const { top, bottom } = marked.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) marked.scrollIntoView({ block: bottom - top > innerHeight ? "start" : "center" });
}

addEventListener("message", ({ origin, source, data }: MessageEvent<unknown>) => {
  if (!isFramed || origin !== panel || source !== window.parent || !isOurs(data)) return;
  if (data.preview === "field") mark(data.path);
  else scrollTo({ top: data.top, behavior: "instant" });
});

addEventListener("scroll", () => tell({ preview: "scroll", top: scrollY }), { passive: true });
new ResizeObserver(placeBar).observe(document.body);

const refuse = (event: Event) => {
  event.preventDefault();
  event.stopImmediatePropagation();
  say("Это просмотр черновика: формы здесь не\u00a0отправляются");
};

// The listener is in the capture phase, so that it runs before any other.
addEventListener(
  "submit",
  (event) => {
    if (event.target instanceof HTMLFormElement && event.target.method === "post") refuse(event);
  },
  { capture: true },
);
// The listener is in the bubbling phase and runs last: a button that opens a dialog belongs to a form that leads to a page, and the
// listener of the dialog cancels that form.
addEventListener("submit", (event) => {
  if (!event.defaultPrevented) refuse(event);
});

// Links to other pages open in a new tab, because only previews may be framed.
addEventListener(
  "click",
  (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!isFramed || !link || !/^https?:$/.test(link.protocol)) return;
    if (link.hash && link.pathname === location.pathname && link.origin === location.origin) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    window.open(link.href, "_blank", "noopener");
  },
  { capture: true },
);

const said = document.createElement("p");
said.setAttribute("role", "status");
Object.assign(said.style, {
  ...{ position: "fixed", zIndex: "1000", insetInline: "0", bottom: "0", margin: "0", padding: "0.875rem 1rem", textAlign: "center" },
  ...{ background: "var(--color-ink)", color: "var(--color-paper)", fontFamily: "var(--font-text)" },
});

function say(text: string) {
  // While a dialog is open, screen readers ignore everything outside of it.
  (document.querySelector("dialog[open]") ?? document.documentElement).append(said);
  said.textContent = text;
}

tell({ preview: "ready" });
