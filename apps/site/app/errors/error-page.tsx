import { href, isRouteErrorResponse, Link, useLocation, useRouteError } from "react-router";
import { useRootData } from "../clinic/root-data.ts";
import { buttonClass } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { PhoneLink } from "../ui/phone-link.tsx";
import { typography } from "../ui/typography.ts";
import styles from "./error-page.module.css";

/** Error page for visitors: what is missing, where to go next, and the phone number. */
export function ErrorPage() {
  const { status, heading, text } = explain(useRouteError());
  // Before the opening the address of the home page shows only the welcome page.
  const isClosed = useRootData()?.isClosed === true;

  return (
    <main id="main" className={styles.page}>
      <picture>
        <source srcSet="/mirror.avif" type="image/avif" />
        <img src="/mirror.webp" alt="" width="1920" height="1080" fetchPriority="high" />
      </picture>
      <div className={`wrap ${styles.place}`}>
        <div className={styles.sheet}>
          <p className={styles.status}>{status}</p>
          <h1 tabIndex={-1}>{heading}</h1>
          {status === 404 && (
            <p lang="en" className="muted">
              This page could not be found.
            </p>
          )}
          <p className="muted">{text}</p>
          {status === 404 && !isClosed && <Search />}
          {status >= 500 && <Again />}
          <Phone />
          <ul className={styles.ways}>
            {ways.slice(0, isClosed ? 1 : ways.length).map(([to, title]) => (
              <li key={to}>
                <Link to={to}>{title}</Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </main>
  );
}

const ways = [
  ["/", "На главную"],
  ["/categories", "Услуги и цены"],
  ["/specialists", "Специалисты"],
] as const;

function Search() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every screen reader knows <search> yet
    <form role="search" aria-label="Поиск по сайту" action={href("/search")} className={styles.search}>
      <Icon name="search" />
      <input type="search" name="search" aria-label="Поиск по сайту" placeholder="Услуга или врач" />
      <button type="submit" aria-label="Найти">
        <Icon name="arrow" />
      </button>
    </form>
  );
}

/** Reloads the page from the server. */
function Again() {
  const { pathname, search } = useLocation();

  return (
    <p className={styles.again}>
      <a className={buttonClass({ size: "small" })} href={pathname + search}>
        Обновить страницу
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
      <PhoneLink number={phone.number} />
    </p>
  );
}

/** Only the `{ message }` of a thrown response is written for visitors. The text of any other error could reveal internals. */
function explain(error: unknown) {
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: null };
  const [heading, text] = explanations[status] ?? failure;
  return { status, heading, text: data?.message ?? typography(text) };
}

type Explanation = [heading: string, text: string];

const failure: Explanation = ["Что-то пошло не так", "Обновите страницу через минуту."];

const explanations: Record<number, Explanation> = {
  404: ["Такой страницы нет", "Возможно, адрес изменился."],
  405: ["Так обратиться нельзя", "Откройте страницу из меню."],
  503: ["Страница сейчас недоступна", "Сервер клиники не отвечает. Обновите страницу через минуту."],
};
