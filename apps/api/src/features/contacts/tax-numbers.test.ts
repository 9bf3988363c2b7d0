import { expect, test } from "vitest";
import { contactsEntity } from "./entities.ts";

const clinic = {
  ...{
    publishAt: null,
    unpublishAt: null,
    locationId: "6f4d2a4e-2f0c-4d5a-9a6e-3a1d5b6c7d8e",
    name: "Клиника",
    legalName: "ООО «Клиника»",
  },
  ...{ email: "priem@clinic.example", socials: [], supervising: [] },
};
const numbers = (inn: string, ogrn: string) => contactsEntity.schema.safeParse({ ...clinic, inn, ogrn });

test("Z24: tax numbers are stored as digits, whatever separates them", () => {
  expect(numbers("ИНН 77 0708 3893", "1 02 77 00 13219 5").data).toMatchObject({ inn: "7707083893", ogrn: "1027700132195" });
});

test.each([
  ["7707083894", "1027700132195", "inn", "В ИНН опечатка: контрольная цифра не сходится"],
  ["770708389", "1027700132195", "inn", "ИНН: 10 или 12 цифр"],
  ["7707083893", "1027700132196", "ogrn", "В ОГРН опечатка: контрольная цифра не сходится"],
  ["7707083893", "10277001321", "ogrn", "ОГРН: 13 или 15 цифр"],
])("Z24: the numbers %s and %s are refused, and the field %s says: %s", (inn, ogrn, path, message) => {
  expect(numbers(inn, ogrn).error?.issues).toMatchObject([{ path: [path], message }]);
});
