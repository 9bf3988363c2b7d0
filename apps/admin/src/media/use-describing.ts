import { mediaCalls } from "@len/contract/staff/calls/media";
import { type Focus, mediaItemSchema, type PictureItem, saveMediaSchema } from "@len/contract/staff/media";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { messageOf, Refused, send } from "../api/send.ts";
import { saveAtMoments } from "../store/save-moments.ts";
import { changeSealed, keepSealed, openSealed } from "../store/sealed.ts";
import { notify } from "../ui/notices.tsx";

/** What staff say of a picture; it holds in all places at once. */
type Described = { alt: string; isDecorative: boolean; caption: string; focus: Focus };

/** Words that are not stored yet, sealed in this browser, and what they start from. */
type Kept = { described: Described; stored: Described; version: number };

const keptName = (id: string) => `media ${id}`;

const keepAfterMs = 500;
const saveAfterMs = 2_000;
const againAfterMs = 8_000;

const describedOf = ({ alt, isDecorative, caption, focus }: PictureItem): Described => ({ alt, isDecorative, caption, focus });
const isSame = (one: Described, other: Described) => JSON.stringify(one) === JSON.stringify(other);

/** The words that are not stored yet, for a person to copy. */
const unsavedWords = (typed: Described, stored: Described) =>
  [typed.alt !== stored.alt && typed.alt, typed.caption !== stored.caption && typed.caption]
    .flatMap((words) => (words ? `«${words}»` : []))
    .join(", ");

/** What a colleague has stored meanwhile. */
type Theirs = { by: string | null; item: PictureItem };

function conflictOf(error: unknown): Theirs | null {
  if (!(error instanceof Refused)) return null;
  const stored = mediaItemSchema.safeParse(error.conflict?.current);
  return stored.success && stored.data.kind === "picture" ? { by: error.conflict?.by ?? null, item: stored.data } : null;
}

export type Describing = Described & {
  change(changed: Partial<Described>): void;
  /** Saves at once what has changed. */
  save(): void;
  /** `offline`: no answer, it is sent again by itself; `refused`: it waits for a person. */
  state: "same" | "changed" | "saving" | "saved" | "offline" | "refused";
  savedAt: string | null;
  problem: string | null;
  /** A colleague has described it meanwhile. */
  conflict: { by: string | null; alt: string; takeTheirs(): void; keepMine(): void } | null;
};

/**
 * Saves two seconds after the last key, on leaving a field, the picture or the tab; one save at a time, again after a lost line. Until then
 * the words are kept in this browser and come back when the picture is opened again. What could not be saved when the picture is left is said
 * with its words. Give it a key: the id.
 */
export function useDescribing(item: PictureItem): Describing {
  const client = useQueryClient();
  const [described, setDescribed] = useState(() => describedOf(item));
  const [state, setState] = useState<Describing["state"]>("same");
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<Theirs | null>(null);
  const now = useRef({ described, stored: describedOf(item), version: item.version, isSaving: false, kept: null as Kept | null });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keepTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHere = useRef(true);
  const running = useRef(Promise.resolve());
  const keeping = useRef(Promise.resolve());

  // A replaced or saved file has a newer version, and what nobody has changed here is shown anew.
  if (item.version > now.current.version && !now.current.isSaving && isSame(now.current.described, now.current.stored)) {
    now.current = { ...now.current, stored: describedOf(item), version: item.version, described: describedOf(item) };
    if (!isSame(described, describedOf(item))) setDescribed(describedOf(item));
  }

  const keep = () => {
    clearTimeout(keepTimer.current);
    const { described, stored, version } = now.current;
    if (isSame(described, stored)) return forget();
    const kept: Kept = { described, stored, version };
    now.current.kept = kept;
    keeping.current = keepSealed(keptName(item.id), kept).catch(() => {});
  };
  /** What another tab has kept of the same picture stays. */
  const forget = () => {
    const { kept: own } = now.current;
    now.current.kept = null;
    if (own)
      void changeSealed<Kept>(keptName(item.id), (kept) => (JSON.stringify(kept) === JSON.stringify(own) ? null : kept)).catch(() => {});
  };

  const save = () => {
    clearTimeout(timer.current);
    keep();
    if (!now.current.isSaving) running.current = saveNow();
    return running.current;
  };
  const saveNow = async () => {
    const { current } = now;
    if (isSame(current.described, current.stored)) {
      setProblem(null);
      setState((was) => (was === "saved" ? was : "same"));
      return;
    }
    current.isSaving = true;
    setState((was) => (was === "offline" ? was : "saving"));
    const sent = current.described;
    try {
      const { data } = await send(mediaCalls.saveMedia, { params: { id: item.id }, version: current.version, input: sent, isLast: true });
      current.version = data.version;
      setSavedAt(data.savedAt);
    } catch (error) {
      // The words are in this browser before anybody is told that they are.
      await keeping.current;
      const theirs = conflictOf(error);
      // The same words: those of a save whose answer was lost.
      if (!theirs || !isSame(describedOf(theirs.item), saveMediaSchema.parse(sent))) return notSaved(error, theirs);
      current.version = theirs.item.version;
      setSavedAt(new Date().toISOString());
    } finally {
      current.isSaving = false;
    }
    current.stored = sent;
    if (isSame(current.described, sent)) forget();
    setProblem(null);
    setState(isSame(current.described, sent) ? "saved" : "changed");
    void client.invalidateQueries({ queryKey: ["media"] });
    if (!isSame(current.described, current.stored)) await save();
  };
  const notSaved = (error: unknown, conflict: Theirs | null) => {
    const isOffline = !(error instanceof Refused);
    setState(isOffline ? "offline" : "refused");
    setTheirs(conflict);
    setProblem(
      conflict ? null : isOffline ? "Нет\u00a0связи: слова хранятся в\u00a0этом браузере, отправим их\u00a0позже." : messageOf(error),
    );
    if (isHere.current) {
      if (isOffline) timer.current = setTimeout(() => void latest.current(), againAfterMs);
      return;
    }
    const words = unsavedWords(now.current.described, now.current.stored);
    notify({
      text: `Не\u00a0сохранено, что на\u00a0картинке ${item.name}${conflict ? ": её описал другой сотрудник" : ""}`,
      ...(words && { hint: words }),
      ...(isOffline && { action: { label: "Сохранить ещё раз", run: () => void latest.current() } }),
    });
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    isHere.current = true;
    const leave = saveAtMoments(async () => {
      await latest.current();
      return isSame(now.current.described, now.current.stored);
    });
    void openSealed(keptName(item.id)).then((kept: Kept | null) => {
      // What has been typed meanwhile is not replaced.
      const { described, stored, isSaving } = now.current;
      if (!kept || !isHere.current || isSaving || !isSame(described, stored)) return;
      now.current = { ...now.current, ...kept, kept };
      setDescribed(kept.described);
      void latest.current();
    });
    return () => {
      isHere.current = false;
      void leave();
    };
  }, [item.id]);

  const set = (next: Described) => {
    now.current.described = next;
    setDescribed(next);
  };
  return {
    ...described,
    state,
    savedAt,
    problem,
    change(changed) {
      set({ ...now.current.described, ...changed });
      setState((was) => (was === "offline" ? was : "changed"));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void latest.current(), saveAfterMs);
      clearTimeout(keepTimer.current);
      keepTimer.current = setTimeout(keep, keepAfterMs);
    },
    save: () => void latest.current(),
    conflict: theirs && {
      by: theirs.by,
      alt: theirs.item.alt,
      takeTheirs() {
        forget();
        now.current.stored = describedOf(theirs.item);
        now.current.version = theirs.item.version;
        set(describedOf(theirs.item));
        setTheirs(null);
        setState("same");
      },
      keepMine() {
        now.current.stored = describedOf(theirs.item);
        now.current.version = theirs.item.version;
        setTheirs(null);
        void latest.current();
      },
    },
  };
}
