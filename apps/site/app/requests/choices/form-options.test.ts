import type { DoctorCard } from "@len/contract/doctors";
import { expect, test } from "vitest";
import { type DoctorOption, formOptions, narrowedDoctors, narrowedServices, type ServiceOption } from "./form-options.ts";

const service = (slug: string, doctors: string[]): ServiceOption => ({ slug, title: slug, group: "Приёмы", doctors });
const doctor = (slug: string): DoctorOption => ({ slug, name: slug });

const services = [service("uzi", ["orlov"]), service("piling", ["lavrova", "yaseneva"])];
const doctors = [doctor("lavrova"), doctor("orlov"), doctor("yaseneva"), doctor("zorina")];
const slugs = (options: { slug: string }[]) => options.map(({ slug }) => slug);

test("choosing a doctor leaves only the services of that doctor in the list", () => {
  expect(slugs(narrowedServices(services, { doctor: "orlov", service: "" }))).toEqual(["uzi"]);
});

test("choosing a service leaves only the doctors who provide it in the list", () => {
  expect(slugs(narrowedDoctors(doctors, services, { doctor: "", service: "piling" }))).toEqual(["lavrova", "yaseneva"]);
});

test("neither «подберите» nor an empty choice removes options from the other list", () => {
  expect(slugs(narrowedServices(services, { doctor: "any", service: "" }))).toEqual(["uzi", "piling"]);
  expect(slugs(narrowedDoctors(doctors, services, { doctor: "", service: "any" }))).toEqual(["lavrova", "orlov", "yaseneva", "zorina"]);
});

test("the chosen option stays in its list, even when doctor and service do not match", () => {
  expect(slugs(narrowedServices(services, { doctor: "orlov", service: "piling" }))).toEqual(["uzi", "piling"]);
  expect(slugs(narrowedDoctors(doctors, services, { doctor: "zorina", service: "uzi" }))).toEqual(["orlov", "zorina"]);
});

test("a request can name only doctors who accept requests, a review can name any doctor", () => {
  const card = (slug: string, state: DoctorCard["state"], acceptsOnline: boolean) =>
    ({ slug, state, acceptsOnline, lastName: slug, firstName: "Анна", middleName: "" }) as DoctorCard;
  const cards = [card("lavrova", "active", true), card("veresov", "active", false), card("sarkisyan", "leave", true)];

  const offered = formOptions([], cards);

  expect(slugs(offered.record.doctors)).toEqual(["lavrova"]);
  expect(slugs(offered.review.doctors)).toEqual(["lavrova", "veresov", "sarkisyan"]);
});
