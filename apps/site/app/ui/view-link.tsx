import type { StoredFile } from "@len/contract/files";
import type { Picture } from "@len/contract/pictures";
import type { MouseEvent, ReactNode } from "react";

/** What the viewer shows: the sheets of a paper one under another, pictures one at a time, a pair under its divider, or the whole of a review. */
export type Shown =
  | { kind: "document"; title: string; sheets: Picture[]; paper?: StoredFile | null }
  | { kind: "picture"; title: string; pictures: Picture[] }
  | { kind: "pair"; title: string; comparison: ReactNode }
  | { kind: "review"; title: string; date: string; text: string; reply: string | null };

type ViewLinkProps = {
  /** Where the link leads without scripts, and when the viewer cannot be had. */
  to: string;
  shown: Shown;
  /** The picture to begin with. */
  at?: number;
  /** Where its content does not name it. */
  label?: string;
  className?: string | undefined;
  children: ReactNode;
};

/** A second press while the viewer is on its way would open it twice. */
let isComing = false;

/**
 * A link to a picture or a paper that opens it in a dialog over the page. The viewer is fetched at the first press; a press
 * before React is there is held by the boot script (`data-views`, see `boot/intent.ts`).
 */
export function ViewLink({ to, shown, at = 0, label, className, children }: ViewLinkProps) {
  function view(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (isComing) return;
    isComing = true;
    const link = event.currentTarget;
    import("./viewer.tsx")
      .then(
        ({ openViewer }) => openViewer(shown, at, link),
        () => window.location.assign(to),
      )
      .finally(() => {
        isComing = false;
      });
  }

  return (
    <a href={to} aria-label={label} aria-haspopup="dialog" data-views="" className={className} onClick={view}>
      {children}
    </a>
  );
}
