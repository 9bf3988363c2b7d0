import { mediaCalls } from "@len/contract/staff/calls";
import { type Focus, mediaItemSchema, type PictureItem } from "@len/contract/staff/media";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { messageOf, Refused, send } from "../api/send.ts";

/** What staff say of a picture; it holds in all places at once. */
type Described = { alt: string; isDecorative: boolean; caption: string; focus: Focus };

const saveAfterMs = 2_000;

const describedOf = ({ alt, isDecorative, caption, focus }: PictureItem): Described => ({ alt, isDecorative, caption, focus });
const isSame = (one: Described, other: Described) => JSON.stringify(one) === JSON.stringify(other);

export type Describing = Described & {
  change(changed: Partial<Described>): void;
  /** Saves at once what has changed. */
  save(): void;
  state: "same" | "changed" | "saving" | "saved";
  savedAt: string | null;
  problem: string | null;
  /** A colleague has described it meanwhile. */
  conflict: { by: string | null; alt: string; takeTheirs(): void; keepMine(): void } | null;
};

/** Saves two seconds after the last key, on leaving a field and on leaving the picture; one save at a time. Give it a key: the id. */
export function useDescribing(item: PictureItem): Describing {
  const client = useQueryClient();
  const [described, setDescribed] = useState(() => describedOf(item));
  const [state, setState] = useState<Describing["state"]>("same");
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<{ by: string | null; item: PictureItem } | null>(null);
  const now = useRef({ described, stored: describedOf(item), version: item.version, isSaving: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // A replaced or saved file has a newer version, and what nobody has changed here is shown anew.
  if (item.version > now.current.version && !now.current.isSaving && isSame(now.current.described, now.current.stored)) {
    now.current = { ...now.current, stored: describedOf(item), version: item.version, described: describedOf(item) };
    if (!isSame(described, describedOf(item))) setDescribed(describedOf(item));
  }

  const save = async () => {
    clearTimeout(timer.current);
    const { current } = now;
    if (current.isSaving || isSame(current.described, current.stored)) return;
    current.isSaving = true;
    setState("saving");
    setProblem(null);
    const sent = current.described;
    try {
      const { data } = await send(mediaCalls.saveMedia, { params: { id: item.id }, version: current.version, input: sent });
      current.stored = sent;
      current.version = data.version;
      setSavedAt(data.savedAt);
      setState(isSame(current.described, sent) ? "saved" : "changed");
      void client.invalidateQueries({ queryKey: ["media"] });
    } catch (error) {
      setState("changed");
      const stored = error instanceof Refused ? mediaItemSchema.safeParse(error.conflict?.current) : null;
      if (error instanceof Refused && stored?.success && stored.data.kind === "picture")
        setTheirs({ by: error.conflict?.by ?? null, item: stored.data });
      else setProblem(messageOf(error));
      return;
    } finally {
      current.isSaving = false;
    }
    if (!isSame(current.described, current.stored)) void save();
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => () => void latest.current(), []);

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
      setState("changed");
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void latest.current(), saveAfterMs);
    },
    save: () => void latest.current(),
    conflict: theirs && {
      by: theirs.by,
      alt: theirs.item.alt,
      takeTheirs() {
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
