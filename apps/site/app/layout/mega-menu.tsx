import { zoneNames } from "@len/contract/zones";
import { useEffect, useRef } from "react";
import { href, Link, useLocation } from "react-router";
import { useRootData } from "../clinic/root-data.ts";
import { shownFigures } from "../clinic/shown-figures.ts";
import { serviceCount } from "../ui/formats.ts";
import { Icon } from "../ui/icon.tsx";
import { Picture } from "../ui/picture.tsx";
import { isOpenPopover } from "../ui/popovers.ts";
import { typography } from "../ui/typography.ts";
import styles from "./mega-menu.module.css";

const id = "katalog";
const atlas = href("/conditions/atlas");

/**
 * All directions and their groups, and the areas of the atlas, in a menu under the header. A native popover: the button opens it; Escape
 * and a click outside close it and return the focus, with or without scripts. The boot script opens it when the mouse rests on it; React
 * closes it when the focus leaves it and on a new page.
 */
export function MegaMenu() {
  const root = useRootData();
  const { pathname } = useLocation();
  const menu = useRef<HTMLDivElement>(null);
  const categories = root?.categories ?? [];
  const directions = categories.filter(({ parent }) => parent === null);
  const picture = root?.mainPageCategories?.findLast(({ image }) => image !== null)?.image;
  const figures = shownFigures(root?.zones ?? []);

  // Navigation to another page closes the menu. A menu that was opened before hydration stays open.
  const openedOn = useRef(pathname);
  useEffect(() => {
    if (openedOn.current !== pathname) hide(menu.current);
    openedOn.current = pathname;
  }, [pathname]);

  if (directions.length === 0) return null;

  return (
    <>
      <button type="button" popoverTarget={id} aria-label="Все направления" className={styles.button}>
        <Icon name="chevron" />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the handler only observes the focus of the links inside */}
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
          {figures.length > 0 && (
            <div className={styles.places}>
              <p className="visually-hidden">Что беспокоит</p>
              {figures.map(({ id, title, zones }) => (
                <div key={id}>
                  <Link to={`${atlas}#heading-${id}`} className={styles.direction}>
                    {title}
                  </Link>
                  <ul>
                    {zones.map((zone) => (
                      <li key={zone}>
                        <Link to={`${atlas}#${zone}`}>{zoneNames[zone]}</Link>
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
          )}
          <div className={styles.last}>
            <Link to={href("/prices")} className={styles.prices}>
              {picture && <Picture picture={picture} sizes="20rem" className={["cover", styles.picture].join(" ")} alt="" />}
              <span className={styles.direction}>Весь прайс-лист</span>
              {root?.countServices && <span className="small muted">{serviceCount(root.countServices)}</span>}
            </Link>
            {root?.menus.prices.map(({ title, path }) => (
              <Link key={path} to={path} className={styles.direction}>
                {title}
              </Link>
            ))}
          </div>
        </div>
      </div>
    </>
  );
}

function hide(menu: HTMLElement | null) {
  if (menu && isOpenPopover(menu)) menu.hidePopover();
}
