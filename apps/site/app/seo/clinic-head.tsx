import type { Contacts } from "@len/contract/contacts";
import { usualWeek } from "@len/contract/opening-hours";
import type { MedicalClinic, SearchActionLeaf, WebSite, WithActionConstraints, WithContext } from "schema-dts";
import { machineHours } from "../clinic/hours-in-words.ts";
import type { RootData } from "../clinic/root-data.ts";
import { JsonLd } from "./json-ld.tsx";
import { medicalSpecialties } from "./medical-specialty.ts";
import { postalAddress } from "./postal-address.ts";

const dayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

const dayName = (weekday: number) => dayNames[weekday - 1] ?? "Sunday";

/** The clinic in the head of every page: contact details and opening hours, also as structured data. */
export function ClinicHead({ root }: { root: RootData }) {
  const { contacts } = root;
  if (!contacts) return null;

  return (
    <>
      {contactData(contacts, root.siteUrl).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      {openDays(contacts).map(({ day, opens, closes }) => (
        <BusinessDay key={`${day}-${opens}`} day={day} opens={opens} closes={closes} />
      ))}
      <JsonLd data={medicalClinic(root, contacts)} />
      <JsonLd data={webSite(root, contacts)} />
    </>
  );
}

function BusinessDay({ day, opens, closes }: { day: number; opens: string; closes: string }) {
  return (
    <>
      <meta property="business:hours:day" content={dayName(day).toLowerCase()} />
      <meta property="business:hours:start" content={opens} />
      <meta property="business:hours:end" content={closes} />
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
  usualWeek(hours)
    .flatMap(({ weekdays, spans }) => weekdays.flatMap((day) => spans.map((span) => ({ day, ...machineHours(span) }))))
    .sort((a, b) => a.day - b.day);

/** https://schema.org/MedicalClinic */
function medicalClinic(root: RootData, contacts: Contacts): WithContext<MedicalClinic> {
  const { siteUrl, settings } = root;
  const { geo } = contacts;

  return {
    "@context": "https://schema.org",
    "@type": "MedicalClinic",
    "@id": `${siteUrl}/#clinic`,
    name: `Клиника «${contacts.name}»`,
    legalName: contacts.legalName,
    taxID: contacts.inn,
    ...(settings && { description: settings.description, slogan: settings.slogan, foundingDate: String(settings.foundedYear) }),
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    image: `${siteUrl}/og.jpg`,
    medicalSpecialty: medicalSpecialties((root.categories ?? []).filter(({ parent }) => parent === null).map(({ title }) => title)),
    ...(contacts.phones[0] && { telephone: contacts.phones[0].number }),
    email: contacts.email,
    address: postalAddress(contacts),
    geo: { "@type": "GeoCoordinates", latitude: geo.latitude, longitude: geo.longitude },
    openingHoursSpecification: usualWeek(contacts.hours).flatMap(({ weekdays, spans }) =>
      spans.map((span) => ({ "@type": "OpeningHoursSpecification", dayOfWeek: weekdays.map(dayName), ...machineHours(span) })),
    ),
    sameAs: contacts.socials.map(({ url }) => url),
  };
}

/** https://schema.org/WebSite with its search action. */
function webSite({ siteUrl }: RootData, { name }: Contacts): WithContext<WebSite> {
  return {
    "@context": "https://schema.org",
    "@type": "WebSite",
    "@id": `${siteUrl}/#website`,
    name: `Клиника «${name}»`,
    url: `${siteUrl}/`,
    inLanguage: "ru",
    publisher: { "@id": `${siteUrl}/#clinic` },
    potentialAction: searchAction(siteUrl),
  };
}

const searchAction = (siteUrl: string): WithActionConstraints<SearchActionLeaf> => ({
  "@type": "SearchAction",
  target: { "@type": "EntryPoint", urlTemplate: `${siteUrl}/search?search={search_term_string}` },
  "query-input": "required name=search_term_string",
});
