import { useEffect, useState } from "react";
import type { Data } from "../../store/data.ts";
import { notify } from "../../ui/notices.tsx";
import type { Editing } from "./use-editing.ts";

const nothing: ReadonlySet<string> = new Set();

/** The choice between one's own edits and a colleague's version: whether its screen is open, and the decisions made on it. */
export function useConflictChoice({ saver, state }: Editing) {
  const [isOpen, setOpen] = useState(false);
  /** Fields with a decision: if the save meets a still newer version, the decision is offered again. */
  const [decided, setDecided] = useState(nothing);
  // A successful save ends the decisions: the next conflict is another one.
  useEffect(() => {
    if (state.kind !== "saved") return;
    setDecided(nothing);
    setOpen(false);
  }, [state.kind]);
  return {
    /** The colleague's version while the screen of the choice is open. */
    theirs: isOpen && state.kind === "conflict" ? state.theirs : null,
    decided,
    open: () => setOpen(true),
    close: () => setOpen(false),
    /** Saves the chosen values over the colleague's version; `chosen` are the paths of the fields decided. */
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
