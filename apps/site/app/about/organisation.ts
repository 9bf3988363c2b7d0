import type { Block, TextNode } from "@len/contract/blocks";
import type { Contacts } from "@len/contract/contacts";
import type { Licence } from "@len/contract/licences";
import { phoneHref } from "@len/contract/phone";
import type { LegalAct } from "@len/contract/settings";
import { weekInWords } from "../clinic/hours-in-words.ts";
import { longDate } from "../ui/formats.ts";
import { bold, heading, link, list, paragraph, words } from "../ui/text-blocks.ts";

/**
 * Information that the law requires, as rich text: the organisation, its licences and its supervisors. It is built from the same data as
 * the rest of the site, so the two cannot differ. Parts without data are omitted.
 */
export function organisationBlocks(contacts: Contacts, licences: Licence[]): Block[] {
  return [
    ...[heading("Медицинская организация"), pairs(organisationRows(contacts)), linkToContacts],
    ...(licences.length > 0 ? [heading("Лицензии"), table(licenceRows(licences)), linkToLicences] : []),
    ...(contacts.supervising.length > 0 ? [heading("Контролирующие органы"), table(supervisingRows(contacts))] : []),
  ];
}

/** The legal acts from the settings, in the form in which they are cited: kind, date and number, then the name in quotation marks. */
export function actBlocks(acts: LegalAct[]): Block[] {
  if (acts.length === 0) return [];
  const items = acts.map(({ title, number, date }) => {
    const [kind = "", ...name] = title.split(/ (?=«)/);
    return paragraph(bold(`${kind} от ${longDate(date)} года № ${number}`), words(["", ...name].join(" ")));
  });
  return [
    heading("Нормативные акты"),
    paragraph(words("Клиника работает по этим актам; их перечень обновляется вместе с изменениями:")),
    list(items),
  ];
}

/**
 * Adds the chapters that are built from data before and after those that staff wrote. A chapter written by staff is omitted if a built
 * chapter has the same heading.
 */
export function withBuiltSections(written: Block[], { before, after }: { before: Block[]; after: Block[] }): Block[] {
  const builtTitles = new Set([...before, ...after].flatMap((block) => titleOf(block) ?? []));
  let isReplaced = false;
  const others = written.filter((block) => {
    const title = titleOf(block);
    if (title !== null) isReplaced = builtTitles.has(title);
    return !isReplaced;
  });
  return [...before, ...others, ...after];
}

/** The text of a top-level heading; `null` for any other block. */
const titleOf = (block: Block) =>
  block.type === "heading" && block.attrs.level === 2 ? (block.content ?? []).map(({ text }) => text).join("") : null;

/** Text or a link. */
type Cell = string | TextNode;

const call = (number: string) => link(phoneHref(number), number);

const organisationRows = ({ legalName, name, address, ogrn, inn, hours, phones, email }: Contacts): Cell[][] => [
  ["Полное наименование", legalName],
  ["Название клиники", `«${name}»`],
  ["Адрес и место оказания услуг", `${address.postalCode}, ${address.city}, ${address.street}`],
  ["Как пройти", address.directions],
  ["ОГРН", ogrn],
  ["ИНН", inn],
  ["Режим работы", weekInWords(hours)],
  ...phones.map(({ title, number }) => [title || "Телефон", call(number)]),
  ["Почта", link(`mailto:${email}`, email)],
];

const licenceRows = (licences: Licence[]): Cell[][] => [
  ["Лицензия", "Номер, дата и срок", "Кем выдана"],
  ...licences.map(({ title, number, issuedAt, validUntil, authority }) => [
    title,
    `№ ${number} от ${longDate(issuedAt)} года, ${validUntil ? `до ${longDate(validUntil)} года` : "бессрочно"}`,
    authority,
  ]),
];

const supervisingRows = ({ supervising }: Contacts): Cell[][] => [
  ["Орган", "Адрес", "Телефон"],
  ...supervising.map(({ name, address, phone }) => [name, address, phone && call(phone)]),
];

const linkToContacts = paragraph(
  words("Схема проезда и расписание праздничных дней — на странице "),
  link("/contacts", "«Контакты»"),
  words("."),
);
const linkToLicences = paragraph(
  words("Перечень работ и услуг, составляющих медицинскую деятельность, — в разделе "),
  link("/licenses", "«Лицензии»"),
  words("."),
);

/** The first row is the header. */
const table = (rows: Cell[][]) => tableOf(rows, (row) => row === 0);

/** The first cell of each row is its header. */
const pairs = (rows: Cell[][]) => tableOf(rows, (_, column) => column === 0);

const tableOf = (rows: Cell[][], isHeader: (row: number, column: number) => boolean): Block => ({
  type: "table",
  content: rows.map((cells, row) => ({
    type: "tableRow",
    content: cells.map((cell, column) => ({
      type: isHeader(row, column) ? "tableHeader" : "tableCell",
      content: [paragraph(typeof cell === "string" ? words(cell) : cell)],
    })),
  })),
});
