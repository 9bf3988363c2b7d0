import { useEffect, useState } from "react";
import type { Data } from "../../store/data.ts";
import { notify } from "../../ui/notices.tsx";
import type { Editing } from "./use-editing.ts";

const nothing: ReadonlySet<string> = new Set();

/** The choice between a person's own edits and a colleague's version: whether its screen is open, and the decisions made on it. */
export function useConflictChoice({ saver, state }: Editing) {
  const [isOpen, setOpen] = useState(false);
  /** Fields for which the person has chosen. If saving meets yet another new version, these choices are offered again. */
  const [decided, setDecided] = useState(nothing);
  // After a successful save the choices are dropped, because they do not apply to the next conflict.
  useEffect(() => {
    if (state.kind !== "saved") return;
    setDecided(nothing);
    setOpen(false);
  }, [state.kind]);
  return {
    /** The colleague's version, while the screen of the choice is open. */
    theirs: isOpen && state.kind === "conflict" ? state.theirs : null,
    decided,
    open: () => setOpen(true),
    close: () => setOpen(false),
    /** Saves the chosen values as a version after the colleague's. `chosen`: the paths of the fields for which the person has chosen. */
    save(data: Data, chosen: string[]) {
      if (state.kind !== "conflict") return;
      setDecided(new Set([...decided, ...chosen]));
      saver.resolve(state.theirs, data);
      void saver.flush().then((isSaved) => {
        if (isSaved) notify({ text: "Объединили и сохранили в черновик" });
        else if (saver.state.kind !== "conflict") setOpen(false);
      });
    },
  };
}

export type ConflictChoice = ReturnType<typeof useConflictChoice>;
