import type { ConditionCard } from "@len/contract/conditions";
import type { DoctorCard } from "@len/contract/doctors";
import { expect, test } from "vitest";
import { wordsOfZone } from "./zone-words.ts";

const condition = (slug: string, zones: string[], services: string[]) => ({ slug, zones, services }) as ConditionCard;
const doctor = (slug: string, more: Partial<DoctorCard> = {}) => ({ slug, state: "active", acceptsOnline: true, ...more }) as DoctorCard;

const conditions = [condition("akne", ["cheeks", "back"], ["visit", "peeling"]), condition("sinyaki", ["shins"], ["veins"])];
const services = [
  { slug: "visit", doctors: ["first", "both", "absent"] },
  { slug: "peeling", doctors: ["both", "absent"] },
  { slug: "veins", doctors: ["other"] },
];

test("an area of the atlas lists its conditions, and first the doctor who provides most of their services", () => {
  const words = wordsOfZone("cheeks", conditions, services, [doctor("first"), doctor("both"), doctor("other")]);

  expect(words.conditions.map(({ slug }) => slug)).toEqual(["akne"]);
  expect(words.doctors.map(({ slug }) => slug)).toEqual(["both", "first"]);
});

test("a doctor who does not accept requests is not offered", () => {
  const words = wordsOfZone("cheeks", conditions, services, [doctor("first"), doctor("absent", { acceptsOnline: false })]);

  expect(words.doctors.map(({ slug }) => slug)).toEqual(["first"]);
});
