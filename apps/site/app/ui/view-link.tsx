import type { StoredFile } from "@len/contract/files";
import type { Picture } from "@len/contract/pictures";
import type { MouseEvent, ReactNode } from "react";

/**
 * The content of the viewer: the sheets of a document one below another, pictures one at a time, a pair with a divider, or a complete
 * review.
 */
export type Shown =
  | { kind: "document"; title: string; sheets: Picture[]; paper?: StoredFile | null }
  | { kind: "picture"; title: string; pictures: Picture[] }
  | { kind: "pair"; title: string; comparison: ReactNode }
  | { kind: "review"; title: string; date: string; text: string; reply: string | null };

type ViewLinkProps = {
  /** The target of the link without scripts, and when the viewer fails to load. */
  to: string;
  shown: Shown;
  /** Index of the picture to start with. */
  at?: number;
  /** Title of the viewer, when its content has none. */
  label?: string;
  className?: string | undefined;
  children: ReactNode;
};

/** Prevents a second press from opening the viewer twice while it is loading. */
let isLoading = false;

/**
 * A link to a picture or a document that opens it in a dialog. The viewer is loaded at the first press; the boot script holds a press that
 * comes before hydration (`data-views`, see `boot/held-clicks.ts`).
 */
export function ViewLink({ to, shown, at = 0, label, className, children }: ViewLinkProps) {
  function view(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (isLoading) return;
    isLoading = true;
    const link = event.currentTarget;
    import("./viewer.tsx")
      .then(
        ({ openViewer }) => openViewer(shown, at, link),
        () => window.location.assign(to),
      )
      .finally(() => {
        isLoading = false;
      });
  }

  return (
    <a href={to} aria-label={label} aria-haspopup="dialog" data-views="" className={className} onClick={view}>
      {children}
    </a>
  );
}
