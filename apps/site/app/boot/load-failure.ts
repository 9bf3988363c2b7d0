/**
 * Reloads the page when a part of it could not be loaded (`load:error`), but not twice within 60 s; after that the event `load:failed` is
 * sent instead. It is part of the inline script, because the boot scripts may be the missing part.
 */
const reloadKey = "len.reloaded";
const shortestReloadInterval = 60_000;

/** Whether the page may be reloaded now; if so, the reload is recorded. */
function mayReload(): boolean {
  try {
    // `Math.abs`: the clock may have been set back in the meantime.
    const sinceLast = Math.abs(Date.now() - Number(sessionStorage.getItem(reloadKey)));
    if (sinceLast < shortestReloadInterval) return false;
    sessionStorage.setItem(reloadKey, `${Date.now()}`);
    return true;
  } catch {
    // Without storage the page could reload for ever.
    return false;
  }
}

document.addEventListener("load:error", () => {
  if (mayReload()) {
    document.documentElement.dataset.reloading = "";
    location.reload();
  } else document.dispatchEvent(new Event("load:failed"));
});

// `error` of a script does not bubble.
addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.matches("[data-boot]")) document.dispatchEvent(new Event("load:error"));
  },
  true,
);

export {};
