import { Link, useLocation } from "react-router";
import { RecordButton } from "../requests/record-button.tsx";
import type { RootData } from "../root-data.ts";
import { hoursText } from "../seo/page-meta.ts";
import { typography } from "../typography.ts";
import { buttonClass, IconButton } from "../ui/button.tsx";
import { phoneHref } from "../ui/formats.ts";
import { Icon } from "../ui/icon.tsx";
import { Logo } from "./logo.tsx";
import styles from "./menu-dialog.module.css";
import { clinicNavigation, isCurrent, mainNavigation, patientLinks } from "./navigation.ts";
import { VisionButton } from "./vision-button.tsx";

const inMain = new Set<string>(mainNavigation.map(({ to }) => to));

/** What the main links leave out. */
const menuRest = (hasPromotions: boolean) =>
  [...patientLinks(hasPromotions), ...clinicNavigation, { title: "Поиск", to: "/search" }].filter(({ to }) => !inMain.has(to));

/**
 * The whole navigation on a phone. The boot script opens and closes it. Its links replace the entry of the history that the
 * open menu is, so that Back from the next page leads to this one.
 */
export function MenuDialog({ root }: { root: RootData | null }) {
  const { pathname } = useLocation();
  const directions = (root?.categories ?? []).filter(({ parent }) => parent === null);
  const phone = root?.contacts?.phones[0];

  return (
    <dialog id="menu" className={styles.menu} aria-label="Меню">
      <div className={styles.inner}>
        <div className={styles.top}>
          <Logo className={styles.logo} />
          <IconButton label="Закрыть меню" aria-expanded="true" data-closes="">
            <Icon name="close" />
          </IconButton>
        </div>
        {/* Above the links: who looks for it must not have to scroll. */}
        <VisionButton className={buttonClass({ variant: "bare", size: "small" })} />
        <nav aria-label="Главное меню">
          <ul className={styles.main}>
            {mainNavigation.map(({ title, to }) => (
              <li key={to}>
                {to === "/categories" && directions.length > 0 ? (
                  <details key={pathname}>
                    <summary>
                      {title} <Icon name="chevron" />
                    </summary>
                    <ul className={styles.directions}>
                      {[{ title: "Все услуги и цены", path: to }, ...directions].map((direction) => (
                        <li key={direction.path}>
                          <Link to={direction.path} replace aria-current={pathname === direction.path ? "page" : undefined}>
                            {typography(direction.title)}
                          </Link>
                        </li>
                      ))}
                    </ul>
                  </details>
                ) : (
                  <Link to={to} replace className={styles.entry} aria-current={isCurrent(to, pathname) ? "page" : undefined}>
                    {title}
                  </Link>
                )}
              </li>
            ))}
          </ul>
          <ul className={styles.rest}>
            {menuRest(root?.hasPromotions ?? false).map(({ title, to }) => (
              <li key={to}>
                <Link to={to} replace aria-current={isCurrent(to, pathname) ? "page" : undefined}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.bottom}>
          <p>
            <span className="tnum">{hoursText(root)}</span>
            {phone && (
              <a className="tnum" href={phoneHref(phone.number)}>
                {phone.number}
              </a>
            )}
          </p>
          <RecordButton className={styles.record} />
        </div>
      </div>
    </dialog>
  );
}
