import { useEffect } from "react";

/** Comes with the first word typed; without it there is no draft. */
let drafts: typeof import("./kept-drafts.ts") | undefined;

/** Whoever leaves a form's page and comes back by the way of the site finds what was typed. */
export function useKeptDraft() {
  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>("main form");
    if (!form) return;
    drafts?.restoreDraft(form);
    form.oninput = async () => {
      drafts ??= await import("./kept-drafts.ts");
    };
    return () => drafts?.keepDraft(form);
  }, []);
}
