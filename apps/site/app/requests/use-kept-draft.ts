import { useEffect } from "react";

/** Comes with the first word typed; without it there is no draft. */
let follow: typeof import("./kept-drafts.ts").followDraft | undefined;

/** Whoever leaves a form's page and comes back to its address by the way of the site finds what was typed. */
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
