/**
 * Runs inline at the top of the head, after `boot.ts` (`intent.ts?inline-script`). React and the router are fetched on the
 * visitor's first sign of life, not before: `server/intent-html.ts` has parked the module that loads them.
 *
 * - A sign is a real movement of the pointer, a touch, a key, the focus, the wheel, a scroll. It puts the preloads back and
 *   runs the parked module.
 * - What works without React works at once. A press on a control that only React answers is held: the control says that it
 *   is busy, and gets its click once React is there (the event `hydrated` of `HydrationMark`), one per task, none twice.
 * - Fields that were filled in meanwhile are told to React.
 * - A module that fails to load leads to one reload of the page in 60 s (§8); after that the visitor is told.
 */
(() => {
  const root = document.documentElement;
  const signs = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "wheel", "scroll"] as const;
  /** Buttons that the boot script or the browser answers. */
  const native = "[data-opens],[data-closes],[data-vision],[data-cookies],[data-carousel],[command],[popovertarget]";
  const reloadKey = "len.reloaded";
  const reloadPause = 60_000;

  type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
  const held: HTMLElement[] = [];
  const filled = new Map<Field, { composing: boolean }>();
  let loading = false;
  let speaker: HTMLElement | null = null;

  const isAlive = () => root.dataset.hydrated === "true";

  const say = (words: string, failed = false) => {
    if (!speaker) {
      if (!words) return;
      speaker = document.createElement("p");
      speaker.role = "status";
      document.body.append(speaker);
    }
    speaker.className = failed ? "load-failure" : "visually-hidden";
    const region = speaker;
    // A region is listened to once it is there: its words come a task later.
    setTimeout(() => {
      region.textContent = words;
    });
  };

  const load = () => {
    if (loading || isAlive()) return;
    const parked = document.getElementById("page-module");
    if (!parked) {
      // Not here yet; without it, the page loads its modules by itself.
      if (document.readyState === "loading") addEventListener("DOMContentLoaded", load);
      return;
    }
    loading = true;
    for (const sign of signs) removeEventListener(sign, notice, true);
    for (const address of parked.dataset.preload?.split(" ") ?? []) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = address;
      document.head.append(link);
    }
    const script = document.createElement("script");
    script.type = "module";
    script.textContent = parked.textContent;
    script.addEventListener("error", fail);
    document.head.append(script);
  };

  const notice = (event: Event) => {
    // Chromium sends a move without movement when a page appears under a resting pointer.
    if (event instanceof PointerEvent && event.type === "pointermove" && !event.movementX && !event.movementY) return;
    // A row that scrolls by itself is no visitor.
    if (event.type === "scroll" && event.target !== document) return;
    load();
  };
  for (const sign of signs) addEventListener(sign, notice, { capture: true, passive: true });

  const mayReload = () => {
    try {
      const last = Number(sessionStorage.getItem(reloadKey));
      if (Date.now() - last < reloadPause) return false;
      sessionStorage.setItem(reloadKey, `${Date.now()}`);
      return true;
    } catch {
      // What cannot be remembered cannot be held to once.
      return false;
    }
  };

  let broken = false;
  const fail = () => {
    if (mayReload()) return location.reload();
    // What is a link without scripts is one again.
    const link = held.find((control) => control instanceof HTMLAnchorElement);
    if (link) return location.assign(link.href);
    for (const control of held.splice(0)) control.ariaBusy = null;
    say("Часть страницы не\u00a0загрузилась. Проверьте связь и\u00a0обновите страницу.", true);
    broken = true;
  };
  // The last module is imported by the parked one, whose own error event does not tell of it.
  addEventListener("unhandledrejection", () => loading && !isAlive() && fail());
  // The router's own: a module of the page that a link leads to (see vite.config.ts).
  document.addEventListener("module:failed", fail);

  addEventListener(
    "click",
    (event) => {
      if (isAlive() || !(event.target instanceof Element)) return;
      const control = event.target.closest<HTMLElement>("button[type=button],a[data-views]");
      if (!control || control.matches(native) || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (broken && control instanceof HTMLAnchorElement) return;
      // Not for React either: it would answer a click that reaches it half alive, and then again the held one.
      event.preventDefault();
      event.stopImmediatePropagation();
      if (broken) return fail();
      if (held.includes(control)) return;
      held.push(control);
      control.ariaBusy = "true";
      say("Загружается…");
      load();
    },
    true,
  );

  const remember = (event: Event) => {
    const { target } = event;
    if (isAlive()) return;
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement)
      filled.set(target, { composing: event instanceof InputEvent && event.isComposing });
  };
  addEventListener("input", remember, true);
  addEventListener("change", remember, true);

  /** React compares a field with what it knew of it: that is made to differ, then the value is put in past React. */
  const tell = (field: Field) => {
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
  };

  document.addEventListener("hydrated", () => {
    for (const sign of signs) removeEventListener(sign, notice, true);
    for (const [field, { composing }] of filled) if (field.isConnected && !composing) tell(field);
    filled.clear();

    const next = () => {
      const control = held.shift();
      if (!control) return say("");
      control.ariaBusy = null;
      control.click();
      setTimeout(next);
    };
    setTimeout(next);
  });
})();
