import { useEffect } from "react";

/** The module is loaded with the first typed word; before that there is no draft to save. */
let follow: typeof import("./kept-drafts.ts").followDraft | undefined;

/** Restores the typed values when a visitor leaves a form's page and returns to its URL within the site. */
export function useKeptDraft() {
  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>("main form");
    if (!form) return;
    let keep = follow?.(form);
    form.oninput = async () => {
      follow ??= (await import("./kept-drafts.ts")).followDraft;
      keep ??= follow(form);
    };
    return () => keep?.();
  }, []);
}
