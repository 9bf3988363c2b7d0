import { href, isRouteErrorResponse, Link, useLocation, useRouteError } from "react-router";
import { useRootData } from "../root-data.ts";
import { typography } from "../typography.ts";
import { buttonClass } from "../ui/button.tsx";
import { phoneHref } from "../ui/formats.ts";
import { Icon } from "../ui/icon.tsx";
import styles from "./error-page.module.css";

/** For people: what is missing, where to go, the phone number (§8 of the specification). */
export function ErrorPage() {
  const { status, heading, text, searches } = explain(useRouteError());

  return (
    <main id="main" className={styles.page}>
      <img src="/stone.webp" alt="" width="1680" height="1260" fetchPriority="high" />
      <div className={`wrap ${styles.place}`}>
        <div className={styles.sheet}>
          <p className={styles.status}>{status}</p>
          <h1 tabIndex={-1}>{heading}</h1>
          <p className="muted">{text}</p>
          {searches && <Search />}
          {status >= 500 && <Again />}
          <Phone />
          <ul className={styles.ways}>
            <li>
              <Link to="/">На главную</Link>
            </li>
            <li>
              <Link to={href("/categories")}>Услуги и цены</Link>
            </li>
            <li>
              <Link to={href("/specialists")}>Специалисты</Link>
            </li>
          </ul>
        </div>
      </div>
    </main>
  );
}

function Search() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every screen reader knows <search> yet
    <form role="search" aria-label="Поиск по сайту" action={href("/search")} className={styles.search}>
      <Icon name="search" />
      <input type="search" name="search" maxLength={100} aria-label="Поиск по сайту" placeholder="Услуга или врач" />
      <button type="submit" aria-label="Найти">
        <Icon name="arrow" />
      </button>
    </form>
  );
}

/** The page itself once more, from the server. */
function Again() {
  const { pathname, search } = useLocation();

  return (
    <p className={styles.again}>
      <a className={buttonClass({ size: "small" })} href={pathname + search}>
        Повторить
      </a>
    </p>
  );
}

function Phone() {
  const phone = useRootData()?.contacts?.phones[0];
  if (!phone) return null;

  return (
    <p className={styles.phone}>
      {typography("Или позвоните нам: ")}
      <a className="tnum" href={phoneHref(phone.number)}>
        {phone.number}
      </a>
    </p>
  );
}

type Explanation = { status: number; heading: string; text: string; searches: boolean };

function explain(error: unknown): Explanation {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) {
    return {
      status,
      heading: "Такой страницы нет",
      text: typography("This page could not be found. Возможно, адрес изменился — попробуйте найти то, что нужно."),
      searches: true,
    };
  }
  if (status === 405) {
    return { status, heading: "Так обратиться нельзя", text: typography("Откройте страницу обычной ссылкой из меню."), searches: false };
  }
  if (status === 503) {
    return {
      status,
      heading: "Страница сейчас недоступна",
      text: typography("Сервер клиники не отвечает. Обновите страницу через минуту или позвоните нам."),
      searches: false,
    };
  }
  return {
    status,
    heading: "Что-то пошло не так",
    text: typography("Страницу не удалось показать. Обновите её через минуту: мы уже знаем о сбое."),
    searches: false,
  };
}
