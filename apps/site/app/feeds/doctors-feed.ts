import type { Contacts } from "@len/contract/contacts";
import type { Doctor } from "@len/contract/doctors";
import type { Review } from "@len/contract/reviews";
import type { DoctorService } from "@len/contract/services";
import { fullName } from "../clinic/doctor-name.tsx";
import { xmlText } from "../seo/xml.ts";
import { specialityOf } from "./specialities.ts";

export type FedDoctor = { doctor: Doctor; reviews: Review[] };

type Feed = { contacts: Contacts; doctors: FedDoctor[]; siteUrl: string; now: Date };

/**
 * The feed for Yandex «Врачи» (YML, shop version 2.0; the format is in docs/feeds.md): doctors, the clinic, services, and an offer for each
 * service of each doctor. Doctors who have left or have no priced services are omitted.
 */
export function doctorsFeed({ contacts, doctors, siteUrl, now }: Feed): string {
  const here = doctors.filter(({ doctor }) => doctor.state !== "left" && offeredBy(doctor).length > 0);
  const services = new Map(here.flatMap(({ doctor }) => offeredBy(doctor).map((service) => [service.id, service] as const)));
  const offers = here.flatMap(({ doctor }) => offeredBy(doctor).map((service, index) => offerOf(doctor, service, index === 0, siteUrl)));
  const shop = { company: contacts.legalName, url: `${siteUrl}/`, picture: pictureOf(siteUrl), email: contacts.email };

  return `<?xml version="1.0" encoding="UTF-8"?>
<shop version="2.0" date="${now.toISOString().slice(0, 16).replace("T", " ")}">
${elements({ name: shopName(contacts), ...shop })}
<doctors>
${here.map((fed) => doctorOf(fed, siteUrl)).join("\n")}
</doctors>
<clinics>
${clinicOf(contacts, siteUrl)}
</clinics>
<services>
${[...services.values()].map(serviceOf).join("\n")}
</services>
<offers>
${offers.join("\n")}
</offers>
</shop>
`;
}

/** A shop name has at most thirty characters; a longer name is cut after a word. */
function shopName({ name }: Contacts): string {
  const whole = `Клиника «${name}»`;
  return whole.length <= 30 ? whole : (/^.{1,30}(?=\s|$)/u.exec(name)?.[0] ?? name.slice(0, 30));
}

/** The picture of every offer: the site's icon. */
const pictureOf = (siteUrl: string) => new URL("/icon-512.png", siteUrl).href;

/** Only services with a price, because an offer needs one. */
const offeredBy = ({ services }: Doctor) => services.filter(({ prices }) => prices.length > 0);

const kindsOfEducation = {
  higher: "Высшее образование",
  internship: "Интернатура",
  residency: "Ординатура",
  retraining: "Профессиональная переподготовка",
  course: "Повышение квалификации",
} as const;

function doctorOf({ doctor, reviews }: FedDoctor, siteUrl: string): string {
  const url = new URL(doctor.path, siteUrl).href;
  const facts = elements({
    name: fullName(doctor),
    url,
    description: doctor.lead,
    internal_id: doctor.id,
    first_name: doctor.firstName,
    surname: doctor.lastName,
    patronymic: doctor.middleName,
    experience_years: doctor.experience,
    picture: doctor.image?.url,
    degree: doctor.academicDegree,
    category: doctor.qualification,
    reviews_total_count: doctor.countReviews,
  });
  const education = doctor.education.map(({ kind, institution, programme, year }) =>
    element("education", { organization: institution, finish_year: year, type: kindsOfEducation[kind], specialization: programme }),
  );
  return `<doctor id="${xmlText(doctor.id)}">${[facts, ...education, ...reviews.map((review) => reviewOf(review, url))].join("")}</doctor>`;
}

/** `checked` is false, because the clinic does not check that the author of a review was a patient. */
function reviewOf({ publicName, text, reply, rate, createdAt }: Review, url: string): string {
  const date = createdAt.slice(0, 19).replace("T", " ");
  return element("review", {
    date,
    checked: "false",
    author: publicName,
    url: `${url}#otzyvy`,
    comment: text,
    grade: rate,
    response: reply,
  });
}

/** The feed always has one clinic. */
const clinicId = "clinic";

function clinicOf({ id, name, address, email, phones }: Contacts, siteUrl: string): string {
  const place = { city: address.city, address: address.street, email, phone: phones[0]?.number };
  const facts = { url: `${siteUrl}/`, picture: pictureOf(siteUrl), name: `Клиника «${name}»`, ...place, internal_id: id };
  return `<clinic id="${clinicId}">${elements(facts)}</clinic>`;
}

function serviceOf({ id, title, prices }: DoctorService): string {
  const code = prices.find((price) => price.code)?.code;
  return `<service id="${xmlText(id)}">${elements({ name: title, gov_id: code, internal_id: id })}</service>`;
}

/** An offer of a doctor's service, at the lowest price of its main lines. `isBase` marks the single base service of each doctor. */
function offerOf(doctor: Doctor, service: DoctorService, isBase: boolean, siteUrl: string): string {
  const lowest = Math.min(...service.prices.filter(({ isMain }) => isMain).map(({ amount }) => amount));
  const isOpen = doctor.state === "active" && doctor.acceptsOnline;
  const facts = elements({ url: new URL(doctor.path, siteUrl).href, appointment: String(isOpen) });
  const price = element("price", { base_price: lowest / 100, currency: "RUB" });
  const kept = elements({
    speciality: specialityOf(doctor.positions),
    children_appointment: String(doctor.ages !== "adults"),
    adult_appointment: String(doctor.ages !== "children"),
    is_base_service: String(isBase),
  });
  const clinic = `<clinic id="${clinicId}"><doctor id="${xmlText(doctor.id)}">${kept}</doctor></clinic>`;
  return `<offer id="${xmlText(`${doctor.id}.${service.id}`)}">${facts}${price}<service id="${xmlText(service.id)}"/>${clinic}</offer>`;
}

type Facts = Record<string, string | number | null | undefined>;

const element = (name: string, facts: Facts) => `<${name}>${elements(facts)}</${name}>`;

/** Empty values are left out. */
function elements(facts: Facts): string {
  return Object.entries(facts)
    .map(([name, value]) => (value === null || value === undefined || value === "" ? "" : `<${name}>${xmlText(String(value))}</${name}>`))
    .join("");
}
