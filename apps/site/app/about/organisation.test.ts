// @vitest-environment node
import type { Contacts } from "@len/contract/contacts";
import type { Licence } from "@len/contract/licences";
import { contacts as cast } from "@len/fixtures/contacts";
import { expect, test } from "vitest";
import { actBlocks, organisationBlocks, withBuiltSections } from "./organisation.ts";

const contacts: Contacts = { ...cast, id: "0198a000-0000-7000-8000-000000000001", timeZone: "Europe/Moscow" };
const licence: Licence = {
  ...{ id: "0198a000-0000-7000-8000-000000000002", title: "Медицинская деятельность", number: "Л041-1", authority: "Департамент" },
  ...{ issuedAt: "2021-03-04", validUntil: null, works: [], files: [], paper: null },
};

const headingsOf = (blocks: ReturnType<typeof organisationBlocks>) =>
  blocks.flatMap((block) => (block.type === "heading" ? block.content.map(({ text }) => text) : []));
const plain = (blocks: unknown) => JSON.stringify(blocks).replaceAll("\u00a0", " ");

test("organisation, licences and supervisors are built from data, in the order that the law sets", () => {
  const blocks = organisationBlocks(contacts, [licence]);

  expect(headingsOf(blocks)).toEqual(["Медицинская организация", "Лицензии", "Контролирующие органы"]);
  for (const fact of [contacts.legalName, contacts.inn, contacts.ogrn, contacts.address.street, contacts.email, "Пн–пт 09:00–20:00"])
    expect(plain(blocks)).toContain(JSON.stringify(fact).slice(1, -1));
  for (const { number } of contacts.phones) expect(plain(blocks)).toContain(number);
  for (const { name } of contacts.supervising) expect(plain(blocks)).toContain(name);
  expect(plain(blocks)).toContain("№ Л041-1 от 4 марта 2021 года, бессрочно");
  expect(plain(blocks)).toContain(`"href":"mailto:${contacts.email}"`);
  expect(plain(blocks)).toContain('"href":"tel:+70000000000"');
});

test("a part without data is omitted together with its heading", () => {
  expect(headingsOf(organisationBlocks({ ...contacts, supervising: [] }, []))).toEqual(["Медицинская организация"]);
  expect(plain(organisationBlocks(contacts, [{ ...licence, validUntil: "2031-03-04" }]))).toContain("до 4 марта 2031 года");
});

test("legal acts are listed with date and number; without acts there is no heading", () => {
  const [law, order] = ["Федеральный закон «О персональных данных»", "Постановление о платных услугах"];
  const acts = [
    { title: law, number: "152-ФЗ", date: "2006-07-27" },
    { title: order, number: "659", date: "2026-05-30" },
  ];
  const [, , listed] = actBlocks(acts);
  const texts = JSON.parse(plain(listed)).content.map((item: { content: { content: { text: string }[] }[] }) =>
    item.content.flatMap(({ content }) => content.map(({ text }) => text)).join(""),
  );

  expect(texts).toEqual([
    "Федеральный закон от 27 июля 2006 года № 152-ФЗ «О персональных данных»",
    "Постановление о платных услугах от 30 мая 2026 года № 659",
  ]);
  expect(actBlocks([])).toEqual([]);
});

test("a chapter written by staff is omitted when a chapter built from data has the same heading; all others stay", () => {
  const made = organisationBlocks(contacts, [licence]);
  const written = [...organisationBlocks({ ...contacts, legalName: "ООО «Прежнее»" }, []), ...actBlocks([])];
  const own = { type: "heading" as const, attrs: { level: 2 as const }, content: [{ type: "text" as const, text: "Гарантии" }] };

  const shown = withBuiltSections([...written, own], { before: made, after: [] });

  expect(headingsOf(shown)).toEqual(["Медицинская организация", "Лицензии", "Контролирующие органы", "Гарантии"]);
  expect(plain(shown)).not.toContain("Прежнее");
});
