import { type RefObject, useEffect, useRef } from "react";

/** Comes with the first word typed; without it there is no draft. */
let drafts: typeof import("./kept-drafts.ts") | undefined;

/** Whoever leaves a form's page and comes back by the way of the site finds what was typed; `around` holds the form. */
export function useKeptDraft(): RefObject<HTMLDivElement | null> {
  const around = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const form = around.current?.querySelector("form");
    if (!form) return;
    drafts?.restoreDraft(form);
    form.oninput = async () => {
      drafts ??= await import("./kept-drafts.ts");
    };
    return () => drafts?.keepDraft(form);
  }, []);

  return around;
}
