import { type RefObject, useEffect, useRef } from "react";
import { href, Link, useLocation } from "react-router";
import { useRootData } from "../root-data.ts";
import { typography } from "../typography.ts";
import { plural } from "../ui/formats.ts";
import { Icon } from "../ui/icon.tsx";
import { Picture } from "../ui/picture.tsx";
import styles from "./mega-menu.module.css";

const id = "katalog";
const serviceForms = { one: "услуга", few: "услуги", many: "услуг" };

/**
 * All directions and their groups under the header. A native popover: the button opens it, Escape and a press outside close it
 * and give focus back, with or without scripts; the script also closes it when focus leaves it and on a new page.
 */
export function MegaMenu() {
  const root = useRootData();
  const { pathname } = useLocation();
  const menu = useRef<HTMLDivElement>(null);
  const categories = root?.categories ?? [];
  const directions = categories.filter(({ parent }) => parent === null);
  const picture = root?.mainPageCategories?.find(({ image }) => image !== null)?.image;

  // Each new page closes it; one that was opened before the scripts came stays.
  const openedOn = useRef(pathname);
  useEffect(() => {
    if (openedOn.current !== pathname) hide(menu.current);
    openedOn.current = pathname;
  }, [pathname]);

  const hovered = useHover(menu);

  if (directions.length === 0) return null;

  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label="Все направления"
        className={styles.button}
        // Opened by the pointer on its way to the button: the press means that it stays.
        onClick={(event) => {
          if (hovered.current) event.preventDefault();
          hovered.current = false;
        }}
      >
        <Icon name="chevron" />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: focus is only watched on its way through the links inside */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={styles.menu}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) hide(currentTarget);
        }}
      >
        <div className={["wrap", styles.columns].join(" ")}>
          <ul className={styles.directions}>
            {directions.map((direction) => (
              <li key={direction.slug}>
                <Link to={direction.path} className={styles.direction}>
                  {typography(direction.title)}
                </Link>
                <ul>
                  {categories
                    .filter(({ parent }) => parent?.slug === direction.slug)
                    .map((group) => (
                      <li key={group.slug}>
                        <Link to={group.path}>{typography(group.title)}</Link>
                      </li>
                    ))}
                </ul>
              </li>
            ))}
          </ul>
          <Link to={href("/prices")} className={styles.prices}>
            {picture && <Picture picture={picture} sizes="18rem" alt="" />}
            <span className={styles.direction}>Весь прайс-лист</span>
            {root?.countServices && <span className="small muted">{plural(root.countServices, serviceForms)}</span>}
            <span className={styles.open}>
              Открыть цены <Icon name="arrow" />
            </span>
          </Link>
        </div>
      </div>
    </>
  );
}

/**
 * A mouse that rests 150 ms on the link or its button opens the menu, one that leaves both and the menu closes it again. Tells
 * whether the menu stands open for the pointer alone.
 */
function useHover(menu: RefObject<HTMLDivElement | null>) {
  const hovered = useRef(false);

  useEffect(() => {
    const item = menu.current?.parentElement;
    const gone = new AbortController();
    let timer = 0;
    const later = (act: () => void, delay: number) => (event: PointerEvent) => {
      clearTimeout(timer);
      if (event.pointerType === "mouse") timer = window.setTimeout(act, delay);
    };
    const open = () => {
      if (menu.current?.matches(":popover-open")) return;
      menu.current?.showPopover();
      hovered.current = true;
    };
    const close = () => {
      if (hovered.current) hide(menu.current);
    };
    item?.addEventListener("pointerenter", later(open, 150), gone);
    item?.addEventListener("pointerleave", later(close, 300), gone);
    const forget = ({ newState }: ToggleEvent) => {
      if (newState === "closed") hovered.current = false;
    };
    menu.current?.addEventListener("toggle", forget, gone);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [menu]);

  return hovered;
}

function hide(menu: HTMLElement | null) {
  if (menu?.matches(":popover-open")) menu.hidePopover();
}
