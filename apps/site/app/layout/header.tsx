import { href, Link, useLocation } from "react-router";
import type { RootData } from "../clinic/root-data.ts";
import { RecordButton } from "../requests/dialogs/form-buttons.tsx";
import { iconButtonClass } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import styles from "./header.module.css";
import { Logo } from "./logo.tsx";
import { MegaMenu } from "./mega-menu.tsx";
import { isCurrent } from "./navigation.ts";
import { useReturningHeader } from "./returning-header.ts";

export function Header({ root }: { root: RootData | null }) {
  const { pathname } = useLocation();
  const header = useReturningHeader();

  return (
    <header ref={header} className={styles.header}>
      <div className={`wrap ${styles.row}`}>
        <Logo className={styles.logo} />
        <nav className={styles.nav} aria-label="Главное меню">
          <ul>
            {root?.menus.main.map(({ title, path }) => (
              <li key={path}>
                <Link to={path} aria-current={isCurrent(path, pathname) ? "page" : undefined}>
                  {title}
                </Link>
                {path === "/categories" && <MegaMenu />}
              </li>
            ))}
          </ul>
        </nav>
        {/* Because of the hash the browser focuses the field even before React has loaded, so that the visitor can type at once. */}
        <Link to={`${href("/search")}#poisk`} aria-label="Поиск" className={iconButtonClass(true, styles.search)}>
          <Icon name="search" />
        </Link>
        <RecordButton short size="small" className={styles.record} />
        <button
          type="button"
          data-opens="menu"
          aria-label="Открыть меню"
          aria-expanded="false"
          className={iconButtonClass(true, styles.burger)}
          suppressHydrationWarning
        >
          <Icon name="burger" />
        </button>
        <a href="#podval" className={styles.withoutScript}>
          Меню
        </a>
      </div>
    </header>
  );
}
