/** Calls `flush` when the tab is hidden, which may be its end, and when the line comes back. Returns the end of it. */
export function atFlushMoments(flush: () => void): () => void {
  const onHidden = () => {
    if (document.visibilityState === "hidden") flush();
  };
  window.addEventListener("online", flush);
  document.addEventListener("visibilitychange", onHidden);
  return () => {
    window.removeEventListener("online", flush);
    document.removeEventListener("visibilitychange", onHidden);
  };
}
