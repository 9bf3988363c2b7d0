import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { hashTarget } from "./hash-target.ts";
import styles from "./tabs.module.css";

export type Tab = {
  /** Also used as the hash in the URL. */
  id: string;
  label: string;
  /** Shown beside the label; not part of the accessible name. */
  count?: number;
  /** The fields of an item that the section shows, for previews of drafts. */
  fields?: string;
  content: ReactNode;
};

/**
 * Sections with headings and links to them, which become WAI-ARIA tabs after hydration. If scripts are enabled, CSS alone shows one section
 * at a time, so that nothing moves on hydration. The hash of the URL stores the open tab.
 */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const list = useRef<HTMLDivElement>(null);
  const panels = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  /** Whether a link or Back has changed the hash, and not the choice of a tab. */
  const jumped = useRef(false);
  const isHydrated = chosen !== null;
  const open = tabs.find(({ id }) => id === chosen)?.id ?? tabs[0]?.id;

  useEffect(() => {
    const follow = () => setChosen((before) => panelOfHash(panels.current) ?? before ?? "");
    const jump = () => {
      jumped.current = true;
      follow();
    };
    follow();
    window.addEventListener("hashchange", jump);
    return () => window.removeEventListener("hashchange", jump);
  }, []);

  useEffect(() => {
    const current = open && list.current?.querySelector<HTMLElement>(`[href="#${open}"]`);
    if (!current || !list.current) return;
    // When the link was followed, the section was hidden, so the browser could not scroll to it.
    if (jumped.current) list.current.scrollIntoView();
    jumped.current = false;
    list.current.scrollLeft = current.offsetLeft - (list.current.clientWidth - current.offsetWidth) / 2;
  }, [open]);

  function choose(id: string) {
    jumped.current = false;
    window.history.replaceState(window.history.state, "", `#${id}`);
    setChosen(id);
  }

  function onClick(event: MouseEvent, id: string) {
    if (!isHydrated || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    choose(id);
  }

  function onKeyDown(event: KeyboardEvent) {
    const next =
      isHydrated &&
      tabs[
        indexAfterKey(
          event.key,
          tabs.findIndex(({ id }) => id === open),
          tabs.length,
        )
      ];
    if (!next) return;
    event.preventDefault();
    choose(next.id);
    list.current?.querySelector<HTMLElement>(`[href="#${next.id}"]`)?.focus();
  }

  return (
    <div className={styles.tabs} data-alive={isHydrated || undefined}>
      <div ref={list} className={styles.list} {...{ role: isHydrated ? "tablist" : "navigation", "aria-label": label }}>
        {tabs.map(({ id, label: name, count }) => (
          <a
            key={id}
            id={`tab-${id}`}
            className={styles.tab}
            href={`#${id}`}
            onClick={(event) => onClick(event, id)}
            onKeyDown={onKeyDown}
            {...(isHydrated && { role: "tab", "aria-selected": id === open, "aria-controls": id, tabIndex: id === open ? 0 : -1 })}
          >
            {name}
            {count !== undefined && (
              <span className={styles.count} aria-hidden="true">
                {count}
              </span>
            )}
          </a>
        ))}
      </div>
      <div ref={panels} className={styles.panels}>
        {tabs.map(({ id, label: name, fields, content }) => (
          <section
            key={id}
            id={id}
            className={styles.panel}
            data-field={fields}
            aria-labelledby={`${isHydrated ? "tab" : "heading"}-${id}`}
            {...(isHydrated && { role: "tabpanel", hidden: id !== open })}
          >
            <h2 id={`heading-${id}`} className={styles.heading}>
              {name}
            </h2>
            {content}
          </section>
        ))}
      </div>
    </div>
  );
}

/** The panel with the hash as its id, or the panel that contains the hash's target. */
function panelOfHash(panels: HTMLElement | null): string | null {
  const target = hashTarget(window.location.hash);
  if (!target || !panels?.contains(target)) return null;
  return [...panels.children].find((panel) => panel.contains(target))?.id ?? null;
}

function indexAfterKey(key: string, current: number, count: number): number {
  if (key === "ArrowRight") return (current + 1) % count;
  if (key === "ArrowLeft") return (current + count - 1) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key === " ") return current;
  return -1;
}
