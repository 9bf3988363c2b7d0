import type { Contacts } from "@len/contract/contacts";
import { section } from "@len/contract/contacts";
import { clinicClock, spansOfWeekday } from "@len/contract/opening-hours";
import type { Page } from "@len/contract/pages";
import { data, href, type MetaDescriptor } from "react-router";
import type { MedicalClinic, OpeningHoursSpecification, WithContext } from "schema-dts";
import { hoursOfDay, machineHours } from "../clinic/hours-in-words.ts";
import { type RootData, useRootData } from "../clinic/root-data.ts";
import { Unavailable } from "../errors/unavailable.tsx";
import { factsAt } from "../facts/facts.server.ts";
import { FactsList } from "../facts/facts-list.tsx";
import type { ApiClient } from "../http/api-client.ts";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { env } from "../http/services.server.ts";
import { pageText } from "../pages/page-text.ts";
import { RecordButton } from "../requests/dialogs/form-buttons.tsx";
import { FeedbackForm } from "../requests/feedback/feedback-form.tsx";
import { FormSheet } from "../requests/form/form-sheet.tsx";
import type { RouteHandle } from "../routing/route-handle.ts";
import { handleOf } from "../routing/section-handle.ts";
import { absolute } from "../seo/breadcrumb-list.ts";
import { loadSeoText } from "../seo/load-seo-text.server.ts";
import { hoursText, rootDataOf } from "../seo/page-meta.ts";
import { sectionMeta } from "../seo/section-meta.ts";
import { capitalised, longDate, weekday } from "../ui/formats.ts";
import { PhoneLink } from "../ui/phone-link.tsx";
import { pick } from "../ui/pick.ts";
import { Picture } from "../ui/picture.tsx";
import { RichText } from "../ui/rich-text.tsx";
import { headOf, SectionHead } from "../ui/section-head.tsx";
import { typography } from "../ui/typography.ts";
import { ViewLink } from "../ui/view-link.tsx";
import type { Route } from "./+types/contacts-page.ts";
import styles from "./contacts-page.module.css";
import { ClinicMap } from "./map.tsx";
import { OpenNow } from "./open-now.tsx";
import { PrintedRoute, RouteLinks } from "./route-links.tsx";

/** How to get to the clinic, and the answers about the visit. */
async function sectionText(api: ApiClient) {
  const [contacts, way, facts] = await Promise.all([quietly(api.contacts()), pageText(api, "contacts"), quietly(api.facts())]);
  const answers = (facts ?? []).flatMap(({ title, answer, places }) => (places.includes("contacts") ? [title, answer] : []));
  return [contacts?.address.directions, way, ...answers].filter(Boolean).join(" ");
}

export const handle: RouteHandle = {
  cachedBy: {},
  ...(import.meta.env.SSR && { ...handleOf(section.site), sectionText }),
};

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  return [
    ...sectionMeta(matches, { path: href("/contacts"), text: loaderData.text, name: "Контакты" }),
    ...daysOff(rootDataOf(matches), loaderData.today),
  ];
}

/** Search engines read equal opening and closing times as «closed all day». */
const closedAllDay = { opens: "00:00", closes: "00:00" };

/** Structured data of the days with special hours. The weekly hours are on every page, these days only on this page. */
function daysOff(root: RootData | null, today: string): MetaDescriptor[] {
  const ahead = (root?.contacts?.exceptions ?? []).filter(({ day }) => day >= today);
  if (ahead.length === 0) return [];
  const hours = ahead.flatMap(({ day, title, spans }) =>
    (spans.length > 0 ? spans.map(machineHours) : [closedAllDay]).map(
      (times): OpeningHoursSpecification => ({
        "@type": "OpeningHoursSpecification",
        name: title,
        validFrom: day,
        validThrough: day,
        ...times,
      }),
    ),
  );
  const clinic: WithContext<MedicalClinic> = {
    "@context": "https://schema.org",
    "@type": "MedicalClinic",
    "@id": absolute(root, "/#clinic"),
    name: `Клиника «${root?.contacts?.name}»`,
    specialOpeningHoursSpecification: hours,
  };
  return [{ "script:ld+json": clinic }];
}

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [text, contacts, facts, way] = await Promise.all([
    loadSeoText(api, "/contacts"),
    quietly(api.contacts()),
    factsAt(api, "contacts"),
    quietly(api.page("contacts")),
  ]);
  const { iso: today } = clinicClock(new Date(), contacts?.timeZone);
  return data({ text, hasMap: env.mapsKey !== undefined, today, facts, way: way && pick(way, "title", "blocks", "gallery") });
}

export default function ContactsPage({ loaderData: { text, hasMap, today, facts, way } }: Route.ComponentProps) {
  const contacts = useRootData()?.contacts;

  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <SectionHead {...headOf(text, "Контакты")} />
      {contacts ? (
        <>
          <div data-columns className={styles.columns}>
            <Ways contacts={contacts} />
            <div>
              <ClinicMap contacts={contacts} hasMap={hasMap} />
              <RouteLinks contacts={contacts} />
              <PrintedRoute contacts={contacts} />
            </div>
          </div>
          {way && <WayView way={way} />}
          <div className={styles.facts}>
            <FactsList facts={facts} id="facts" title="Коротко о визите" here={href("/contacts")} />
          </div>
          <div data-columns className={styles.lower}>
            <Hours contacts={contacts} today={today} />
            <div>
              <section aria-labelledby="feedback-heading">
                <h2 id="feedback-heading">Обратная связь</h2>
                <FormSheet>
                  <FeedbackForm id="contacts-feedback" />
                </FormSheet>
              </section>
              <Requisites contacts={contacts} />
            </div>
          </div>
        </>
      ) : (
        <Unavailable />
      )}
    </main>
  );
}

/** The way to the clinic in words, with pictures of the entrance. It comes from the staff page with the slug `contacts`. */
function WayView({ way: { title, blocks, gallery } }: { way: Pick<Page, "title" | "blocks" | "gallery"> }) {
  const [entrance] = gallery;

  return (
    <section data-columns className={styles.way} aria-labelledby="way-heading">
      <div>
        <h2 id="way-heading">{typography(title)}</h2>
        <RichText text={blocks} headingLevel={3} field="blocks" />
      </div>
      {entrance && (
        <ViewLink to={entrance.url} shown={{ kind: "picture", title, pictures: gallery }} label={`Рассмотреть крупно: ${entrance.alt}`}>
          <Picture picture={entrance} sizes="(max-width: 1023px) 100vw, 54vw" />
        </ViewLink>
      )}
    </section>
  );
}

/** Address, phone number and opening hours in large type. */
function Ways({ contacts }: { contacts: Contacts }) {
  const { address, phones, hours, email } = contacts;
  const root = useRootData();

  return (
    <div className={styles.ways}>
      <address>
        <p className={styles.place} data-field="address.city address.street address">
          {`${address.city}, `}
          <br />
          {typography(address.street).replace(/, (?=\d)/g, ",\u00a0")}
        </p>
        <p className={["muted", styles.directions].join(" ")} data-field="address.directions">
          {typography(address.directions)}
        </p>
      </address>
      <RecordButton className={styles.record} />
      <address>
        <dl data-field="phones hours email">
          {phones.map(({ title, number }) => (
            <div key={number}>
              <dt>{typography(title)}</dt>
              <dd>
                <PhoneLink number={number} className={styles.phone} />
              </dd>
            </div>
          ))}
          {hours.length > 0 && (
            <div className={styles.week}>
              <dt>Часы работы</dt>
              <dd>{hoursText(root)}</dd>
            </div>
          )}
          <div>
            <dt>Почта</dt>
            <dd>
              <a className={styles.mail} href={`mailto:${email}`}>
                {email}
              </a>
            </dd>
          </div>
        </dl>
      </address>
      <OpenNow contacts={contacts} />
    </div>
  );
}

const week = [1, 2, 3, 4, 5, 6, 7];

function Hours({ contacts: { hours, exceptions }, today }: { contacts: Contacts; today: string }) {
  const ahead = exceptions.filter(({ day }) => day >= today);

  return (
    <section data-field="hours exceptions" aria-labelledby="hours-heading">
      <h2 id="hours-heading">Часы работы</h2>
      <table className={styles.hours}>
        <caption className="visually-hidden">Часы работы по дням недели</caption>
        <tbody>
          {week.map((day) => {
            const open = hoursOfDay(spansOfWeekday(hours, day));
            return (
              <tr key={day} className={open ? undefined : styles.dayOff}>
                <th scope="row">{capitalised(weekday(day, "long"))}</th>
                <td>{open || "выходной"}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {ahead.length > 0 && (
        <table className={styles.hours}>
          <caption>Праздники и особые дни</caption>
          <tbody>
            {ahead.map(({ day, title, spans }) => (
              <tr key={day}>
                <th scope="row">
                  {longDate(day)}
                  <small>{typography(title)}</small>
                </th>
                <td>{hoursOfDay(spans) || "выходной"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Requisites({ contacts: { legalName, inn, ogrn, address, socials } }: { contacts: Contacts }) {
  return (
    <section aria-labelledby="requisites-heading">
      <h2 id="requisites-heading">Реквизиты</h2>
      <dl className={styles.requisites} data-field="legalName inn ogrn socials">
        <dt>Организация</dt>
        <dd>{typography(legalName)}</dd>
        <dt>ИНН</dt>
        <dd>{inn}</dd>
        <dt>ОГРН</dt>
        <dd>{ogrn}</dd>
        <dt>Почтовый адрес</dt>
        <dd>{typography(`${address.postalCode}, ${address.city}, ${address.street}`)}</dd>
        {socials.length > 0 && (
          <>
            <dt>{"Мы в\u00a0соцсетях"}</dt>
            <dd className={styles.socials}>
              {socials.map(({ title, url }) => (
                <a key={url} href={url} rel="me">
                  {title}
                </a>
              ))}
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}
