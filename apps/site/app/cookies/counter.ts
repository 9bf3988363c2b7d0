/**
 * Loads Yandex Metrica after the visitor has accepted it (`/counter.js`). Metrica receives URLs without their query, which may contain
 * search words, and no URLs of pages opened by a personal link. When the visitor withdraws the choice, the cookies of Metrica are deleted
 * and the page is reloaded without it.
 */
declare const counterNumber: number;

(() => {
  type Call = [number: number, method: string, ...rest: unknown[]];
  type Queue = { (...call: Call): void; a?: Call[]; l?: number };
  const page = window as unknown as { ym?: Queue };
  const isSecret = (path: string) => /^\/(?:subscribe|z)\/|^\/requests\/[\w-]{43}$/i.test(path);

  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest("button[data-cookies=reject]")) return;
    for (const cookie of document.cookie.split("; ")) {
      const [name = ""] = cookie.split("=");
      if (!name.startsWith("_ym")) continue;
      // Metrica may have set its cookies for the whole domain.
      for (const domain of ["", `; domain=${location.hostname}`, `; domain=.${location.hostname.split(".").slice(-2).join(".")}`]) {
        // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
        document.cookie = `${name}=; path=/; max-age=0${domain}`;
      }
    }
    document.documentElement.dataset.reloading = "";
    location.reload();
  });

  // The visitor may have withdrawn the choice while this script was loading.
  if (document.documentElement.dataset.counter !== "on") return;
  if (isSecret(location.pathname)) return;

  const queue: Queue = (...call) => {
    queue.a ??= [];
    queue.a.push(call);
  };
  queue.l = Date.now();
  page.ym ??= queue;

  /** The referrer: for our own pages without the query, for other sites without the path. */
  const cameFrom = ({ referrer }: Document) => {
    const from = referrer ? new URL(referrer) : null;
    return from ? from.origin + (from.origin === location.origin ? from.pathname : "/") : `${location.origin}/`;
  };

  let counted = "";
  const count = () => {
    const { origin, pathname } = location;
    if (pathname === counted || isSecret(pathname)) return;
    // The page's title may contain search words, so the path is sent as the title.
    page.ym?.(counterNumber, "hit", origin + pathname, { title: pathname, referer: counted ? origin + counted : cameFrom(document) });
    counted = pathname;
  };

  page.ym(counterNumber, "init", { defer: true, webvisor: false, clickmap: false, trackLinks: false, accurateTrackBounce: false });
  count();
  // The router navigates by the history API. An entry with the same path is a dialog, which is not counted.
  for (const method of ["pushState", "replaceState"] as const) {
    const change = history[method];
    history[method] = (...entry) => {
      change.apply(history, entry);
      setTimeout(count);
    };
  }
  addEventListener("popstate", () => setTimeout(count));

  const script = document.createElement("script");
  script.src = "https://mc.yandex.ru/metrika/tag.js";
  document.head.append(script);
})();
