import { Link, useLocation } from "react-router";
import { RecordButton } from "../requests/record-button.tsx";
import type { RootData } from "../root-data.ts";
import { hoursText } from "../seo/page-meta.ts";
import { buttonClass, IconButton } from "../ui/button.tsx";
import { phoneHref } from "../ui/formats.ts";
import { Icon } from "../ui/icon.tsx";
import { Logo } from "./logo.tsx";
import styles from "./menu-dialog.module.css";
import { isCurrent, mainNavigation, moreNavigation } from "./navigation.ts";
import { VisionButton } from "./vision-button.tsx";

/**
 * The whole navigation on a phone. The boot script opens and closes it. Its links replace the entry of the history that the
 * open menu is, so that Back from the next page leads to this one.
 */
export function MenuDialog({ root }: { root: RootData | null }) {
  const { pathname } = useLocation();
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
        <nav aria-label="Главное меню">
          <ul className={styles.main}>
            {mainNavigation.map(({ title, to }) => (
              <li key={to}>
                <Link to={to} replace aria-current={isCurrent(to, pathname) ? "page" : undefined}>
                  {title}
                </Link>
              </li>
            ))}
          </ul>
          <ul className={styles.more}>
            {moreNavigation.map(({ title, to }) => (
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
          <VisionButton className={buttonClass({ variant: "bare", size: "small" })} />
        </div>
      </div>
    </dialog>
  );
}
