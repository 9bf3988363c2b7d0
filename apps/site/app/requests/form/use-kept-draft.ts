import { useEffect } from "react";

/** Loaded with the first word typed; until it is loaded there is no draft. */
let follow: typeof import("./kept-drafts.ts").followDraft | undefined;

/** A visitor who leaves a form's page and returns to its URL within the site finds the typed values. */
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
