/**
 * Loads React, the page's route modules and the page's data on the visitor's first interaction: a real movement of the pointer, a touch, a
 * key, focus, the wheel, scrolling of the document, or a click that only React handles.
 */
import type { ModulesOfPage } from "./modules-of-page.ts";
import { runsReact } from "./supported.ts";

const interactions = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin", "wheel", "scroll"] as const;
let loading = false;

function load() {
  const list = document.getElementById("page-modules")?.textContent;
  // In development there is no list, because the router's own scripts load the modules.
  if (loading || !runsReact || document.documentElement.dataset.hydrated === "true" || !list) return;
  loading = true;
  stopWatching();
  startReact(JSON.parse(list)).catch(() => document.dispatchEvent(new Event("load:error")));
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
  // Chromium sends a move without any movement when a page appears under a resting pointer.
  if (event instanceof PointerEvent && event.type === "pointermove" && !event.movementX && !event.movementY) return;
  // A script may have scrolled an element (the carousel), so only scrolling of the document counts.
  if (event.type === "scroll" && event.target !== document) return;
  load();
}
for (const interaction of interactions) addEventListener(interaction, onInteraction, { capture: true, passive: true });
document.addEventListener("click:held", load);

function stopWatching() {
  for (const interaction of interactions) removeEventListener(interaction, onInteraction, true);
}
document.addEventListener("hydrated", stopWatching);
