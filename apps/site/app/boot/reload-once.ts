const reloadKey = "len.reloaded";
const shortestReloadInterval = 60_000;

/** Whether the page may be reloaded because a part of it could not be loaded: once in 60 s. Counts the reload. */
export function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(reloadKey));
    if (Date.now() - last < shortestReloadInterval) return false;
    sessionStorage.setItem(reloadKey, `${Date.now()}`);
    return true;
  } catch {
    // Without storage the page could reload for ever.
    return false;
  }
}
