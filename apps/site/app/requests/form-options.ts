import type { DoctorCard } from "@len/contract/doctors";
import type { ServiceCard } from "@len/contract/services";
import { href } from "react-router";

/** A service a form offers: its group's title, and the slugs of the doctors who provide it. */
export type ServiceOption = Pick<ServiceCard, "slug" | "title" | "doctors"> & { group: string };
/** A doctor, by the whole name. */
export type DoctorOption = Pick<DoctorCard, "slug"> & { name: string };

/** `isPart`: what the page around the form is about; the rest is fetched when the form comes near. */
export type FormOptions = { services: ServiceOption[]; doctors: DoctorOption[]; isPart?: boolean };
/** Of both forms that offer services and doctors, what each offers. */
export type OptionsOfForms = Record<"record" | "review", FormOptions>;

type OfferedService = Pick<ServiceCard, "slug" | "title" | "doctors"> & { group: { title: string } };
type NamedDoctor = Pick<DoctorCard, "slug" | "lastName" | "firstName" | "middleName">;
type OfferedDoctor = NamedDoctor & Pick<DoctorCard, "state" | "acceptsOnline">;

const serviceOptions = (services: OfferedService[]): ServiceOption[] =>
  services.map(({ slug, title, group, doctors }) => ({ slug, title, group: group.title, doctors }));

const doctorOptions = (doctors: NamedDoctor[]): DoctorOption[] =>
  doctors.map(({ slug, lastName, firstName, middleName }) => ({ slug, name: `${lastName} ${firstName} ${middleName}` }));

/** A request is for doctors who take them. */
const takeRequests = (doctors: OfferedDoctor[]) => doctors.filter(({ state, acceptsOnline }) => state === "active" && acceptsOnline);

/** Of all services and doctors, what forms offer. A review may be of any doctor. */
export function formOptions(services: OfferedService[], doctors: OfferedDoctor[]): OptionsOfForms {
  return {
    record: { services: serviceOptions(services), doctors: doctorOptions(takeRequests(doctors)) },
    review: { services: serviceOptions(services), doctors: doctorOptions(doctors) },
  };
}

/** What the record form of a page offers at first: the services and the doctors that the page is about. */
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
