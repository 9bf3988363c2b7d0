import type { Contacts } from "@len/contract/contacts";
import { href } from "react-router";
import { hoursOfWeek } from "../clinic/hours-in-words.ts";
import { ClinicPlan } from "../contacts/clinic-plan.tsx";
import { MoreLink } from "../ui/button.tsx";
import { weekdays } from "../ui/formats.ts";
import { PhoneLink } from "../ui/phone-link.tsx";
import { typography } from "../ui/typography.ts";
import styles from "./contacts-section.module.css";

export function ContactsSection({ contacts }: { contacts: Contacts }) {
  const { address, hours, phones, email } = contacts;
  const working = new Set(hours.flatMap(({ weekdays: days }) => days));
  const daysOff = [1, 2, 3, 4, 5, 6, 7].filter((day) => !working.has(day));

  return (
    <section className="sec sec-tight" id="kontakty" aria-labelledby="contacts-heading">
      <div data-columns className={["wrap", styles.columns].join(" ")}>
        <div>
          <h2 id="contacts-heading">Как нас найти</h2>
          <dl className={styles.list}>
            <dt>Адрес</dt>
            <dd>
              {address.city}, {typography(address.street)}
              <span className={styles.note}>{typography(address.directions)}</span>
            </dd>
            <dt>Часы</dt>
            <dd>
              {hoursOfWeek(hours).map((group) => (
                <span key={group.days} className={styles.line}>
                  {group.days} {group.hours}
                </span>
              ))}
              {daysOff.length > 0 && <span className={styles.note}>{weekdays(daysOff)} — выходные</span>}
            </dd>
            <dt>Телефон</dt>
            <dd>
              {phones.map(({ title, number }) => (
                <span key={number} className={styles.line}>
                  <PhoneLink number={number} /> <span className="small muted">{typography(title.toLowerCase())}</span>
                </span>
              ))}
            </dd>
            <dt>Почта</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </dl>
          <MoreLink to={href("/contacts")} className={styles.more}>
            Как проехать
          </MoreLink>
        </div>
        <ClinicPlan contacts={contacts} />
      </div>
    </section>
  );
}
