import type { Contacts } from "@len/contract/contacts";
import type { RootData } from "../clinic/root-data.ts";
import { JsonLd } from "./json-ld.tsx";
import { postalAddress } from "./postal-address.ts";

const dayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const dayName = (weekday: number) => dayNames[weekday - 1] ?? "";

/** The clinic in the head of every page: contact details and opening hours, also as structured data. */
export function ClinicHead({ root }: { root: RootData }) {
  const { contacts } = root;
  if (!contacts) return null;

  return (
    <>
      {contactData(contacts, root.siteUrl).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      {openDays(contacts).map(({ day, from, to }) => (
        <BusinessDay key={day} day={day} from={from} to={to} />
      ))}
      <JsonLd data={medicalClinic(root, contacts)} />
      <JsonLd data={webSite(root, contacts)} />
    </>
  );
}

function BusinessDay({ day, from, to }: { day: number; from: string; to: string }) {
  return (
    <>
      <meta property="business:hours:day" content={dayName(day).toLowerCase()} />
      <meta property="business:hours:start" content={from} />
      <meta property="business:hours:end" content={to} />
    </>
  );
}

function contactData({ address, phones, email }: Contacts, siteUrl: string): [string, string][] {
  return [
    ["business:contact_data:street_address", address.street],
    ["business:contact_data:locality", address.city],
    ["business:contact_data:postal_code", address.postalCode],
    ["business:contact_data:country_name", "Россия"],
    ["business:contact_data:email", email],
    ["business:contact_data:phone_number", phones[0]?.number ?? ""],
    ["business:contact_data:website", siteUrl],
  ];
}

const openDays = ({ hours }: Contacts) =>
  hours.flatMap(({ weekdays, from, to }) => weekdays.map((day) => ({ day, from, to }))).sort((a, b) => a.day - b.day);

/** https://schema.org/MedicalClinic */
function medicalClinic(root: RootData, contacts: Contacts) {
  const { siteUrl, settings } = root;
  const { geo } = contacts;

  return {
    "@context": "https://schema.org",
    "@type": "MedicalClinic",
    "@id": `${siteUrl}/#clinic`,
    name: `Клиника «${contacts.name}»`,
    legalName: contacts.legalName,
    taxID: contacts.inn,
    description: settings?.description,
    slogan: settings?.slogan,
    foundingDate: settings ? String(settings.foundedYear) : undefined,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    image: `${siteUrl}/og.jpg`,
    medicalSpecialty: root.categories?.filter(({ parent }) => parent === null).map(({ title }) => title),
    telephone: contacts.phones[0]?.number,
    email: contacts.email,
    address: postalAddress(contacts),
    geo: { "@type": "GeoCoordinates", latitude: geo.latitude, longitude: geo.longitude },
    openingHoursSpecification: contacts.hours.map(({ weekdays, from, to }) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: weekdays.map(dayName),
      opens: from,
      closes: to,
    })),
    sameAs: contacts.socials.map(({ url }) => url),
  };
}

/** https://schema.org/WebSite with its search action. */
function webSite({ siteUrl }: RootData, { name }: Contacts) {
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    "@id": `${siteUrl}/#website`,
    name: `Клиника «${name}»`,
    url: `${siteUrl}/`,
    inLanguage: "ru",
    publisher: { "@id": `${siteUrl}/#clinic` },
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${siteUrl}/search?search={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
}
