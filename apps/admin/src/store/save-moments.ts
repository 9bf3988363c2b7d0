/** Saves the typed text of one form; resolves to whether everything is saved. */
type Save = () => Promise<boolean>;

const forms = new Set<Save>();

/**
 * Saves a form at the moments at which typed text would be lost. Text that is typed and not saved is
 * - sealed in this browser half a second after the last key press (`kept.ts`), until it is saved;
 * - saved two seconds after the last key press, by the form's own timer (`Saver`, `PriceSheet`);
 * - saved when the tab is hidden, because a hidden tab may be closed without notice, and when the connection returns;
 * - saved when its screen is closed: the returned function stops watching and saves for the last time;
 * - saved before the sign-out, which erases everything that this browser stores (`saveAll`).
 */
export function saveAtMoments(save: Save): () => Promise<boolean> {
  const onMoment = () => void save();
  const onHidden = () => {
    if (document.visibilityState === "hidden") onMoment();
  };
  forms.add(save);
  window.addEventListener("online", onMoment);
  document.addEventListener("visibilitychange", onHidden);
  return () => {
    forms.delete(save);
    window.removeEventListener("online", onMoment);
    document.removeEventListener("visibilitychange", onHidden);
    return save();
  };
}

/** Saves every form on the screen; resolves to whether everything is saved. */
export async function saveAll(): Promise<boolean> {
  const areSaved = await Promise.all([...forms].map((save) => save().catch(() => false)));
  return areSaved.every(Boolean);
}
