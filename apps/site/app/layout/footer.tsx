import { href, Link } from "react-router";
import type { RootData } from "../clinic/root-data.ts";
import { RecordButton } from "../requests/dialogs/form-buttons.tsx";
import type { Link as LinkOf } from "../routing/route-handle.ts";
import { hoursText } from "../seo/page-meta.ts";
import { Fold } from "../ui/fold.tsx";
import { PhoneLink } from "../ui/phone-link.tsx";
import { typography } from "../ui/typography.ts";
import styles from "./footer.module.css";
import { Logo } from "./logo.tsx";
import { warningOf } from "./warning.ts";

export function Footer({ root }: { root: RootData | null }) {
  const directions = (root?.categories ?? []).filter(({ parent }) => parent === null);

  return (
    <footer className={styles.footer}>
      <div className="wrap">
        <div className={styles.columns}>
          <div className={styles.brand}>
            <Logo className={styles.logo} />
            {root?.settings?.footerLine && <p className={styles.about}>{typography(root.settings.footerLine)}</p>}
          </div>
          <Links id="podval" title="Пациентам" links={root?.menus.patients} />
          <Links title="Клиника" links={root?.menus.clinic} />
          {directions.length > 0 && <Links title="Направления" links={directions} />}
          <Contact root={root} />
        </div>
        <p className={styles.warning}>{warningOf(root)}</p>
        <Legal root={root} />
      </div>
    </footer>
  );
}

/** A list of links. The list with an `id` is the target of the header's «Меню» without scripts. */
function Links({ id, title, links = [] }: { id?: string; title: string; links?: LinkOf[] | undefined }) {
  return (
    <nav id={id} tabIndex={id ? -1 : undefined} aria-label={title}>
      <Fold title={title}>
        <ul>
          {links.map(({ title, path }) => (
            <li key={path}>
              <Link to={path}>{title}</Link>
            </li>
          ))}
        </ul>
      </Fold>
    </nav>
  );
}

function Contact({ root }: { root: RootData | null }) {
  const contacts = root?.contacts;
  const phone = contacts?.phones[0];

  return (
    <div className={styles.contact}>
      {contacts && <h2>Связаться</h2>}
      {contacts && (
        <address className={styles.address}>
          {phone && <PhoneLink number={phone.number} className={styles.phone} />}
          <span>{typography(`${contacts.address.city}, ${contacts.address.street}`)}</span>
          <span>{hoursText(root)}</span>
          <a href={`mailto:${contacts.email}`}>{contacts.email}</a>
          <Link to={href("/requests/feedback")}>Обратная связь</Link>
          <Link to={href("/requests/subscribe")}>Подписаться на новости</Link>
        </address>
      )}
      <RecordButton variant="light" size="small" className={styles.record} />
    </div>
  );
}

function Legal({ root }: { root: RootData | null }) {
  const founded = root?.settings?.foundedYear;
  const contacts = root?.contacts;

  return (
    <div className={styles.legal}>
      {contacts && (
        <p>
          {`© ${founded && root.year > founded ? `${founded}–${root.year}` : root.year}, клиника «${contacts.name}»`}
          <br />
          {`${typography(contacts.legalName)}, ИНН\u00a0${contacts.inn}, ОГРН\u00a0${contacts.ogrn}`}
        </p>
      )}
      <Link to={href("/privacy")}>Политика конфиденциальности</Link>
      <Link to={href("/sitemap")}>Карта сайта</Link>
      <button type="button" data-cookies="ask">
        Настройки cookie
      </button>
    </div>
  );
}
