import type { DoctorCard } from "@len/contract/doctors";
import { grouped } from "@len/contract/grouped";
import type { Picture } from "@len/contract/pictures";
import type { ServiceCard } from "@len/contract/services";
import { href } from "react-router";
import { isLeftToClinic } from "../form/left-to-clinic.ts";

/** A service that a form offers: its group's title, the slugs of the doctors who provide it, and «от 2 800 ₽, 40 минут». */
export type ServiceOption = Pick<ServiceCard, "slug" | "title" | "doctors"> & { group: string; cost?: string | undefined };
/** A doctor, by full name; whether children are received, in forms that take a time. */
export type DoctorOption = Pick<DoctorCard, "slug"> & { name: string; visit?: DoctorVisit | undefined; ages?: DoctorCard["ages"] };
/** A visit to a doctor: «ср, 25 ноября, 09:00–15:00», and the first visit with its price. */
export type DoctorVisit = { portrait: Picture | null; hours: string | null; first: { service: string; cost: string } | null };

/** The options of a form. `isPart`: only the options related to the page; all others are fetched when the visitor approaches the form. */
export type FormOptions = { services: ServiceOption[]; doctors: DoctorOption[]; isPart?: boolean };
/** The options of both forms that offer services and doctors. */
export type OptionsOfForms = Record<"record" | "review", FormOptions>;

type OfferedService = Pick<ServiceCard, "slug" | "title" | "doctors"> & { group: { title: string } };
type NamedDoctor = Pick<DoctorCard, "slug" | "lastName" | "firstName" | "middleName">;
type OfferedDoctor = NamedDoctor & Pick<DoctorCard, "state" | "acceptsOnline">;

const serviceOptions = (services: OfferedService[]): ServiceOption[] =>
  services.map(({ slug, title, group, doctors }) => ({ slug, title, group: group.title, doctors }));

const doctorOptions = (doctors: NamedDoctor[]): DoctorOption[] =>
  doctors.map(({ slug, lastName, firstName, middleName }) => ({ slug, name: `${lastName} ${firstName} ${middleName}` }));

/** A request can name only doctors who accept requests. */
const takeRequests = (doctors: OfferedDoctor[]) => doctors.filter(({ state, acceptsOnline }) => state === "active" && acceptsOnline);

/** The options of the forms, from all services and doctors. A review can be about any doctor. */
export function formOptions(services: OfferedService[], doctors: OfferedDoctor[]): OptionsOfForms {
  return {
    record: { services: serviceOptions(services), doctors: doctorOptions(takeRequests(doctors)) },
    review: { services: serviceOptions(services), doctors: doctorOptions(doctors) },
  };
}

/** The initial options of a page's record form: the services and the doctors that the page is about. */
export function partOfRecordOptions(services: OfferedService[], doctors: OfferedDoctor[]): FormOptions {
  return { ...formOptions(services, doctors).record, isPart: true };
}

let fetched: Promise<OptionsOfForms> | null = null;

/** All options of the forms, fetched once. Browser only. */
export function fetchFormOptions(): Promise<OptionsOfForms> {
  fetched ??= fetchOptions().catch((error: unknown) => {
    fetched = null;
    throw error;
  });
  return fetched;
}

async function fetchOptions(): Promise<OptionsOfForms> {
  const answer = await fetch(href("/requests/options"));
  if (!answer.ok) throw new Error(`the options of the forms: ${answer.status}`);
  return await answer.json();
}

type Chosen = { doctor: string; service: string };

/** Services that the chosen doctor provides, and always the chosen service. */
export function narrowedServices(services: ServiceOption[], { doctor, service }: Chosen): ServiceOption[] {
  if (isLeftToClinic(doctor)) return services;
  return services.filter(({ slug, doctors }) => slug === service || doctors.includes(doctor));
}

/** Doctors who provide the chosen service, and always the chosen doctor. */
export function narrowedDoctors(doctors: DoctorOption[], services: ServiceOption[], { doctor, service }: Chosen): DoctorOption[] {
  const providers = isLeftToClinic(service) ? null : (services.find(({ slug }) => slug === service)?.doctors ?? null);
  return doctors.filter(({ slug }) => slug === doctor || providers === null || providers.includes(slug));
}

/** Services under the titles of their groups, in the order of the catalogue. */
export function servicesByGroup(services: ServiceOption[]): [string, ServiceOption[]][] {
  return [...grouped(services, ({ group }) => group)];
}
