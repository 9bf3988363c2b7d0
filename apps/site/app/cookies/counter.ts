/**
 * Yandex Metrica for a visitor who has accepted it (`/counter.js`). It is told the addresses of pages without their parameters,
 * which may be words of a search, and nothing of pages whose address is somebody's link from a letter. A choice taken back ends
 * it: its cookies go, and the page is loaded anew without it.
 */
declare const counterNumber: number;

(() => {
  type Call = [number: number, method: string, ...rest: unknown[]];
  type Queue = { (...call: Call): void; a?: Call[]; l?: number };
  const page = window as unknown as { ym?: Queue };
  const isSecret = (path: string) => path.startsWith("/subscribe/");

  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest("button[data-cookies=reject]")) return;
    for (const cookie of document.cookie.split("; ")) {
      const [name = ""] = cookie.split("=");
      if (!name.startsWith("_ym")) continue;
      // The counter may have set them for the whole domain.
      for (const domain of ["", `; domain=${location.hostname}`, `; domain=.${location.hostname.split(".").slice(-2).join(".")}`]) {
        // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
        document.cookie = `${name}=; path=/; max-age=0${domain}`;
      }
    }
    document.documentElement.dataset.reloading = "";
    location.reload();
  });

  // Taken back while this was on its way.
  if (document.documentElement.dataset.counter !== "on") return;
  if (isSecret(location.pathname)) return;

  const queue: Queue = (...call) => {
    queue.a ??= [];
    queue.a.push(call);
  };
  queue.l = Date.now();
  page.ym ??= queue;

  /** Where the visitor came from, without what was searched for on a page of ours. */
  const cameFrom = ({ referrer }: Document) => {
    const from = referrer ? new URL(referrer) : null;
    return from ? from.origin + (from.origin === location.origin ? from.pathname : "/") : `${location.origin}/`;
  };

  let counted = "";
  const count = () => {
    const { origin, pathname } = location;
    if (pathname === counted || isSecret(pathname)) return;
    // The title of a page may hold the words of a search.
    page.ym?.(counterNumber, "hit", origin + pathname, { title: pathname, referer: counted ? origin + counted : cameFrom(document) });
    counted = pathname;
  };

  page.ym(counterNumber, "init", { defer: true, webvisor: false, clickmap: false, trackLinks: false, accurateTrackBounce: false });
  count();
  // The router goes to pages by the history; an entry of the same page is a dialog.
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
