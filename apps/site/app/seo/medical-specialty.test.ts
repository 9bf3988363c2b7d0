import { expect, test } from "vitest";
import { medicalSpecialties } from "./medical-specialty.ts";

test("Z48: directions and positions become specialties of the vocabulary, without duplicates; those that the vocabulary lacks are omitted", () => {
  const names = (...given: string[]) => medicalSpecialties(given).map((one) => one.replace("https://schema.org/", ""));

  expect(names("Дерматология", "Косметология", "Пластическая хирургия", "Лазерные технологии")).toEqual(["Dermatology", "PlasticSurgery"]);
  expect(names("Врач-невролог", "Врач-уролог", "Врач общей практики")).toEqual(["Neurologic", "Urologic", "PrimaryCare"]);
  expect(names("Врач-физиотерапевт", "Врач-психотерапевт", "Хирург")).toEqual(["Physiotherapy", "Psychiatric", "Surgical"]);
  expect(names("Массажист", "Администратор")).toEqual([]);
});
