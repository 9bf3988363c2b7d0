import { href, Link } from "react-router";
import type { RootData } from "../clinic/root-data.ts";
import { RecordButton } from "../requests/form-buttons.tsx";
import type { Link as LinkOf } from "../routing/route-handle.ts";
import { hoursText } from "../seo/page-meta.ts";
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
          <div>
            <Logo className={styles.logo} />
            <p className={styles.about}>
              Частная клиника медицины и{"\u00a0"}косметологии. Принимаем по{"\u00a0"}предварительной записи.
            </p>
          </div>
          <nav id="podval" tabIndex={-1} aria-labelledby="podval-pacientam">
            <h2 id="podval-pacientam">Пациентам</h2>
            <FooterLinks links={root?.menus.patients} />
          </nav>
          <nav aria-labelledby="podval-klinika">
            <h2 id="podval-klinika">Клиника</h2>
            <FooterLinks links={root?.menus.clinic} />
          </nav>
          {directions.length > 0 && (
            <nav aria-labelledby="podval-napravleniya">
              <h2 id="podval-napravleniya">Направления</h2>
              <ul>
                {directions.map(({ slug, title, path }) => (
                  <li key={slug}>
                    <Link to={path}>{title}</Link>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <Contact root={root} />
        </div>
        <p className={styles.warning}>{warningOf(root)}</p>
        <Legal root={root} />
      </div>
    </footer>
  );
}

function FooterLinks({ links = [] }: { links?: LinkOf[] | undefined }) {
  return (
    <ul>
      {links.map(({ title, path }) => (
        <li key={path}>
          <Link to={path}>{title}</Link>
        </li>
      ))}
    </ul>
  );
}

function Contact({ root }: { root: RootData | null }) {
  const contacts = root?.contacts;
  const phone = contacts?.phones[0];

  return (
    <div>
      <h2>Связаться</h2>
      {contacts && (
        <address className={styles.address}>
          {phone && <PhoneLink number={phone.number} className={`tnum ${styles.phone}`} />}
          <span>{typography(`${contacts.address.city}, ${contacts.address.street}`)}</span>
          <span className="tnum">{hoursText(root)}</span>
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
          © {founded && root.year > founded ? `${founded}–${root.year}` : root.year}, клиника «{contacts.name}»
          <br />
          {typography(contacts.legalName)}, ИНН{"\u00a0"}
          {contacts.inn}, ОГРН{"\u00a0"}
          {contacts.ogrn}
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
