import { href, Link, useLocation } from "react-router";
import type { RootData } from "../clinic/root-data.ts";
import { RecordButton } from "../requests/dialogs/form-buttons.tsx";
import { hoursText } from "../seo/page-meta.ts";
import { buttonClass, IconButton, iconButtonClass } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { PhoneLink } from "../ui/phone-link.tsx";
import { typography } from "../ui/typography.ts";
import { Logo } from "./logo.tsx";
import styles from "./menu-dialog.module.css";
import { isCurrent } from "./navigation.ts";
import { VisionButton } from "./vision-button.tsx";

/**
 * The whole navigation on a phone. The boot script opens and closes it. The open menu is a history entry; its links replace that
 * entry, so that Back from the next page leads to this one.
 */
export function MenuDialog({ root }: { root: RootData | null }) {
  const { pathname } = useLocation();
  const directions = (root?.categories ?? []).filter(({ parent }) => parent === null);
  const phone = root?.contacts?.phones[0];
  const { main = [], patients = [], clinic = [] } = root?.menus ?? {};
  // «Услуги» and «Цены» are inside «Услуги и цены».
  const rest = [...patients, ...clinic].filter((link) => !main.some(({ path }) => isCurrent(path, link.path)));

  return (
    <dialog id="menu" className={styles.menu} aria-label="Меню">
      <div className={styles.inner}>
        <div className={styles.top}>
          <Logo className={styles.logo} />
          <IconButton label="Закрыть меню" aria-expanded="true" data-closes="">
            <Icon name="close" />
          </IconButton>
        </div>
        {/* This button is above the links, so that it is visible without scrolling. */}
        <VisionButton className={buttonClass({ variant: "bare", size: "small" }, styles.vision)} />
        <nav aria-label="Главное меню">
          <ul className={styles.main}>
            {main.map(({ title, path }) => (
              <li key={path}>
                {path === "/categories" && directions.length > 0 ? (
                  <details key={pathname}>
                    <summary>
                      {title} <Icon name="chevron" />
                    </summary>
                    <ul className={styles.directions}>
                      {[{ title: "Все услуги и цены", path }, { title: "Весь прайс-лист", path: href("/prices") }, ...directions].map(
                        (direction) => (
                          <li key={direction.path}>
                            <Link to={direction.path} replace aria-current={pathname === direction.path ? "page" : undefined}>
                              {typography(direction.title)}
                            </Link>
                          </li>
                        ),
                      )}
                    </ul>
                  </details>
                ) : (
                  <Link to={path} replace className={styles.entry} aria-current={isCurrent(path, pathname) ? "page" : undefined}>
                    {title}
                  </Link>
                )}
              </li>
            ))}
          </ul>
          <ul className={styles.rest}>
            {rest.map(({ title, path }) => (
              <li key={path}>
                <Link to={path} replace aria-current={isCurrent(path, pathname) ? "page" : undefined}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.bottom}>
          <p>
            <span>{hoursText(root)}</span>
            {phone && <PhoneLink number={phone.number} />}
          </p>
          <div>
            <RecordButton className={styles.record} />
            <Link to={`${href("/search")}#poisk`} replace aria-label="Поиск" className={iconButtonClass()}>
              <Icon name="search" />
            </Link>
          </div>
        </div>
      </div>
    </dialog>
  );
}
