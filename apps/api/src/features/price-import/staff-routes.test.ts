import { staffCalls } from "@len/contract/staff/calls";
import { appliedImportSchema } from "@len/contract/staff/price-import";
import { priceSheetSchema, type SheetLine } from "@len/contract/staff/prices";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect } from "vitest";
import writeXlsxFile, { type Cell } from "write-excel-file/node";
import { long } from "../../../test/corpus/size.ts";
import { asRow, header, type Line, sheetOf, sum, test, withOwnCodes } from "../../../test/price-import.ts";
import { dataOf } from "../../../test/staff-browser.ts";

const cell = (value: string | number | Date): Cell =>
  typeof value === "string"
    ? { value, type: String }
    : typeof value === "number"
      ? { value, type: Number }
      : { value, type: Date, format: "dd.mm.yyyy" };

/** A real Excel file. */
const book = async (rows: Cell[][]) => new Uint8Array(await writeXlsxFile(rows).toBuffer());

test("columns are found by the words of the header, in any order and below a title; numbers, texts and dates are read as Excel shows them", async ({
  anna,
}) => {
  const file = await book([
    [{ value: "Клиника, прайс-лист", type: String, columnSpan: 4 }, null, null, null],
    ["Стоимость, руб.", "Наименование", "Артикул", "Цена до", "Цена до скидки", "До акции"].map(cell),
    [cell(4200.499), cell("=2+2"), cell("A-1"), null],
    [],
    [cell(new Date("2026-12-05")), cell("@Пилинг"), null, cell("5 000 ₽")],
    [{ value: "=SUM(A3:A4)", type: "Formula" }, cell("Итого"), null, null],
  ]);

  const sheet = await anna.read(file);

  expect(sheet).toMatchObject({ header: 1, columns: { amount: 0, title: 1, code: 2, max: 3 } });
  expect(sheet.rows.slice(2)).toEqual([
    ["4200.5", "=2+2", "A-1", "", "", ""],
    ["", "", "", "", "", ""],
    ["05.12.2026", "@Пилинг", "", "5 000 ₽", "", ""],
    ["#ФОРМУЛА", "Итого", "", "", "", ""],
  ]);
});

const ole = (...inside: string[]) =>
  new Uint8Array(
    Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600), ...inside.map((text) => Buffer.from(text, "utf16le"))]),
  );

/** An archive that declares this length for its parts, whatever their real length. */
function lying(archive: Uint8Array<ArrayBuffer>, bytes: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(archive.buffer);
  for (let at = 0; at < archive.length - 46; at += 1) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, bytes, true);
    if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, bytes, true);
  }
  return archive;
}

const bomb = () => zipSync({ "xl/workbook.xml": strToU8("<a/>"), "xl/worksheets/sheet1.xml": new Uint8Array(40 * 1024 * 1024) });

/** Many parts that are the same stored block; none declares its size. */
function hydra(parts: number): Uint8Array<ArrayBuffer> {
  const block = zipSync({ "xl/part0000.xml": new Uint8Array(1024 * 1024) }, { level: 0 });
  const end = block.length - 22;
  const directory = new DataView(block.buffer).getUint32(end + 16, true);
  const entries = Array.from({ length: parts }, (_, part) => {
    const entry = Buffer.from(block.slice(directory, end));
    entry.writeUInt32LE(0, 24);
    entry.write(`xl/part${String(part).padStart(4, "0")}.xml`, 46);
    return entry;
  });
  const last = Buffer.from(block.slice(end));
  last.writeUInt16LE(parts, 8);
  last.writeUInt16LE(parts, 10);
  return new Uint8Array(Buffer.concat([block.slice(0, directory), ...entries, last]));
}

/** A book whose sheet has these rows, written by hand: no library writes such cells. */
const bookOf = (rows: string, more: Record<string, Uint8Array> = {}) => {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const packed = "http://schemas.openxmlformats.org/package/2006/relationships";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  return zipSync({
    "_rels/.rels": strToU8(
      `<Relationships xmlns="${packed}"><Relationship Id="a" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    "xl/workbook.xml": strToU8(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Цены" sheetId="1" r:id="b"/></sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      `<Relationships xmlns="${packed}"><Relationship Id="b" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    "xl/worksheets/sheet1.xml": strToU8(`<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`),
    ...more,
  });
};
const said = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const named = `<row r="1">${said("A1", "Код")}${said("B1", "Цена")}</row>`;

const far: [string, () => Uint8Array<ArrayBuffer>][] = [
  ["a value in C1048576", () => bookOf(`${named}<row r="1048576">${said("C1048576", "1")}</row>`)],
  ["a row with the number 99999999999", () => bookOf(`${named}<row r="99999999999">${said("A99999999999", "1")}</row>`)],
  ["a value in XFD1048576", () => bookOf(`${named}<row r="1048576">${said("XFD1048576", "1")}</row>`)],
  ["a value in a column beyond the last one", () => bookOf(`${named}<row r="2">${said("ZZZZZZ2", "1")}</row>`)],
  ["a cell whose number is written apart", () => bookOf(`${named}<row r = '2'><c r = ' C1048576' t="n"><v>1</v></c></row>`)],
  ["a million of cells in one row", () => bookOf(`${named}<row r="2">${"<c><v>1</v></c>".repeat(1_000_000)}</row>`)],
  ["a million of open elements", () => bookOf(`${named}${"<row>".repeat(1_000_000)}`)],
  ["numbers of a thousand digits", () => bookOf(`${named}<row r="${"9".repeat(1000)}"/>`)],
];

test.for(far)("Z2: a workbook with %s gets an answer, and the API keeps running", async ([, make], { anna }) => {
  const response = await anna.upload(make());

  expect([200, 422]).toContain(response.status);
  expect((await anna.upload(await rightFile())).status).toBe(200);
});

const rightFile = () => book([header.map(cell), ["A-1", "Пилинг", "Лицо"].map(cell)]);

const files: [string, () => Promise<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>, RegExp][] = [
  ["a picture", () => new Uint8Array(Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1")), /^Это не\u00a0таблица/],
  ["a text without columns", () => new Uint8Array(Buffer.from("Прайс-лист\nПилинг 100")), /^Это не\u00a0таблица/],
  ["an empty file", () => new Uint8Array(), /^Это не\u00a0таблица/],
  ["an .xls", () => ole("Workbook"), /^Это книга старого вида/],
  ["a file with a password", () => ole("EncryptionInfo", "EncryptedPackage"), /^Файл закрыт паролем/],
  ["half a file", async () => (await rightFile()).slice(0, 2000), /^Файл повреждён/],
  ["a file with a damaged part", async () => (await rightFile()).fill(7, 200, 900), /^Файл повреждён/],
  ["an archive of another format", () => zipSync({ "photo.jpg": strToU8("…") }), /^Файл повреждён/],
  ["an archive that unpacks to 40 MB", bomb, /слишком много данных/],
  ["an archive that hides how much it unpacks to", () => lying(bomb(), 1000), /^Файл повреждён/],
  ["an archive whose parts are one stored block", () => hydra(40), /слишком много данных/],
  ["a workbook without a filled row", () => book([[cell("")]]), /нет ни\u00a0одной заполненной строки/],
];

test.for(files)("%s is refused with a sentence that says what to do", async ([, make, words], { anna }) => {
  expect(await anna.refused(await make())).toMatch(words);
});

test("a file of 10,001 rows is refused, one of 10,000 rows is read", async ({ anna }) => {
  const rows = (count: number) => [
    header.map(cell),
    ...Array.from({ length: count }, (_, n) => [`A-${n}`, "Пилинг", `Зона ${n}`, n + 1].map(cell)),
  ];

  expect(await anna.refused(await book(rows(10_000)))).toMatch(/можно до\u00a010\s000\u00a0строк/);
  expect((await anna.read(await book(rows(9_999)))).rows).toHaveLength(10_000);
});

test("a short file that names the last possible cell of a sheet is refused within the memory limit of a file", async ({ anna }) => {
  const parts = unzipSync(await rightFile());
  const name = "xl/worksheets/sheet1.xml";
  const last = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>';
  const file = zipSync({ ...parts, [name]: strToU8(strFromU8(parts[name] ?? new Uint8Array()).replace("</sheetData>", last)) });
  const { rss: before } = process.memoryUsage();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 50);

  const words = await anna.refused(new Uint8Array(file));
  clearInterval(watch);

  expect(file.length).toBeLessThan(10_000);
  // A busy machine may need longer than the 15 seconds allowed for a file.
  expect(words).toMatch(/слишком много данных|слишком долго/);
  // 192 MB of heap, plus the memory of the thread outside the heap.
  expect((most - before) / 1024 / 1024).toBeLessThan(450);
});

test("a file larger than 5 MB is not read", long, async ({ anna }) => {
  expect((await anna.upload(new Uint8Array(5 * 1024 * 1024 + 1))).status).toBe(413);
});

const windows1251 = (text: string) =>
  new Uint8Array([...text].map((sign) => (sign >= "А" && sign <= "я" ? sign.charCodeAt(0) - 0x410 + 0xc0 : sign.charCodeAt(0))));
const utf8 = (text: string) => new Uint8Array(Buffer.from(text));

/** A sheet as LibreOffice writes it: repeated cells, and rows to the end of the sheet. */
const odsOf = (rows: string) =>
  zipSync({
    mimetype: strToU8("application/vnd.oasis.opendocument.spreadsheet"),
    "content.xml": strToU8(
      `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="Прайс"><table:table-column table:number-columns-repeated="16384"/>${rows}<table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`,
    ),
  });
const words = (text: string) => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;

test.for<[string, () => Uint8Array<ArrayBuffer>]>([
  ["CSV with semicolons in utf-8", () => utf8('\ufeffУслуга;Цена\r\n"Пилинг; лицо";"3 900,50"\r\n')],
  ["CSV with semicolons in windows-1251", () => windows1251('Услуга;Цена\n"Пилинг; лицо";"3 900,50"\n')],
  ["CSV with tabs", () => utf8('Услуга\tЦена\n"Пилинг; лицо"\t3 900,50')],
  [
    "ODS",
    () =>
      odsOf(
        `<table:table-row>${words("Услуга")}${words("Цена")}</table:table-row><table:table-row>${words("Пилинг; лицо")}<table:table-cell office:value-type="string"><text:p>3<text:s/>900,50</text:p></table:table-cell></table:table-row>`,
      ),
  ],
])("Z23: a price list in %s is read", async ([, make], { anna }) => {
  const sheet = await anna.read(make());

  expect(sheet).toMatchObject({ header: 0, columns: { service: 0, amount: 1 } });
  expect(sheet.rows).toEqual([
    ["Услуга", "Цена"],
    ["Пилинг; лицо", "3 900,50"],
  ]);
});

test("Z23: repeated cells and rows of an ODS file are all read, and an amount is read as its stored number", async ({ anna }) => {
  const amount = '<table:table-cell office:value-type="currency" office:value="3900.5"><text:p>3 901 ₽</text:p></table:table-cell>';
  const file = odsOf(
    `<table:table-row>${words("Услуга")}${words("Цена")}</table:table-row><table:table-row table:number-rows-repeated="2">${words("Пилинг")}${amount}</table:table-row>`,
  );

  expect((await anna.read(file)).rows.slice(1)).toEqual([
    ["Пилинг", "3900.5"],
    ["Пилинг", "3900.5"],
  ]);
});

test("Z23: hidden sheets, rows and columns, errors, formulas without a value and rows without a price are all reported", async ({
  anna,
}) => {
  const line = withOwnCodes(await anna.lines())[0];
  if (!line) throw new Error("the list is empty");
  const hidden = '<row r="4" hidden="1">';
  const head = `<row r="1">${said("A1", "Строка")}${said("B1", "Цена старая")}${said("C1", "Цена новая")}${said("D1", "Цена повторного")}</row>`;
  const file = bookOf(
    `${head}<row r="2">${said("A2", "Лицо")}<c r="B2"><v>1</v></c><c r="C2" t="e"><v>#DIV/0!</v></c><c r="D2"><v>9</v></c></row>
    <row r="3">${said("A3", "Шея")}<c r="C3"><f>A1*2</f></c></row>${hidden}${said("A4", line.title)}<c r="C4"><v>4200</v></c></row><row r="5">${said("A5", "Руки")}</row>`,
  );

  const sheet = await anna.read(file);
  const report = await anna.check(sheet);

  expect(sheet).toMatchObject({ sheet: "Цены", columns: { title: 0, amount: 2, repeat: 3 }, hiddenRows: [3], without: [3] });
  expect(report.rows.map(({ row, price, state }) => [row, price, state])).toEqual([
    [1, "amount", "wrong"],
    [1, "repeat", "wrong"],
    [2, "amount", "wrong"],
  ]);
  expect(report.skipped).toEqual([{ row: 4, text: "Руки" }]);
  const withHidden = await anna.check({ ...sheet, without: [], columns: { title: 0, amount: 2 } });
  expect(withHidden.rows.map(({ row }) => row)).toEqual([1, 2, 3]);
  const chosen = await anna.check({ ...sheet, columns: { title: 0, amount: 3 } });
  expect(chosen.rows).toMatchObject([{ row: 1, becomes: { amount: 900 } }]);
});

test("Z23: the answer lists the sheets of a workbook, another sheet can be read by its name, and a person can choose columns that no header names", async ({
  anna,
}) => {
  const file = await book([["Лицо", 100].map(cell)]);

  const sheet = await anna.read(file);

  expect(sheet).toMatchObject({ header: -1, columns: {}, sheets: [{ name: sheet.sheet, isHidden: false, rows: 1 }] });
  expect((await anna.post(staffCalls.checkPriceImport.path, sheet)).status).toBe(422);
  expect((await anna.check({ ...sheet, columns: { title: 0, amount: 1 } })).rows).toMatchObject([{ row: 0, becomes: { amount: 10_000 } }]);
});

test("Z23: amounts are read in all the ways that clinics write them", async ({ anna }) => {
  const [one] = withOwnCodes(await anna.lines());
  if (!one) throw new Error("the list is empty");
  const becomes = async (amount: string) => {
    const [row] = (await anna.check(sheetOf([one.code ?? "", one.service, one.title, amount, ""]))).rows;
    return row?.becomes ? [row.becomes.kind, row.becomes.amount, row.becomes.max] : row?.words;
  };

  expect(await becomes("3900-00")).toEqual(["exact", 390_000, null]);
  expect(await becomes("3 900=50 руб.")).toEqual(["exact", 390_050, null]);
  expect(await becomes("10-20")).toEqual(["range", 1000, 2000]);
  expect(await becomes("3900 Руб.")).toEqual(["exact", 390_000, null]);
  expect(await becomes("Бесплатно")).toEqual(["exact", 0, null]);
  expect(await becomes("2500 / 1800")).toBe("В\u00a0ячейке две цены: нужна строка для\u00a0каждой.");
});

test("a report says for each row whether the amount stays, changes, changes doubtfully or is new; lines that the file lacks are not changed", async ({
  anna,
}) => {
  const lines = await anna.lines();
  const exact = withOwnCodes(lines);
  const [same, dearer, tenfold, cheap] = exact;
  if (!same || !dearer || !tenfold || !cheap) throw new Error("the list is too short");

  const report = await anna.check(
    sheetOf(
      asRow(same),
      asRow(dearer, { amount: Number(dearer.amount) * 1.1, code: null }),
      asRow(tenfold, { amount: Number(tenfold.amount) * 10, service: "", title: "" }),
      asRow(cheap, { amount: Number(cheap.amount) * 0.4 }),
      ["НОВ-1", same.service.toUpperCase(), "Совсем новая зона", "от 1 500 ₽", ""],
    ),
  );

  expect(report.rows).toMatchObject([
    { state: "unchanged" },
    { row: 2, state: "changed", was: { amount: dearer.amount }, title: dearer.title, words: null },
    { state: "doubtful", percent: 900, words: "Похоже на\u00a0лишний ноль.", service: tenfold.service, title: tenfold.title },
    { state: "doubtful", percent: -60, words: "Дешевле больше чем вдвое." },
    { state: "new", was: null, becomes: { kind: "from", amount: 150_000 }, service: same.service, title: "Совсем новая зона" },
  ]);
  expect(report.rows[4]?.place).toMatch(/, «.+»$/);
  expect(report.missing).toBe(lines.length - 4);
});

test("a line that becomes free, of another kind or with another upper amount must be confirmed; a range in one cell is read", async ({
  anna,
}) => {
  const [free, other, exact] = withOwnCodes(await anna.lines());
  if (!free || !other || !exact) throw new Error("the list is too short");
  const ranged = sheetOf(asRow(exact, { max: Number(exact.amount) * 1.5 }));
  expect((await anna.apply(ranged, await anna.check(ranged), [1])).status).toBe(200);
  const range = (await anna.lines()).find(({ id }) => id === exact.id) ?? exact;
  const written = `${sum(range.amount)}–${sum(Number(range.max) + 10_000)}`;
  const withoutMax = { columns: { code: 0, service: 1, title: 2, amount: 3 }, header: 0 };

  const report = await anna.check({
    ...withoutMax,
    rows: [
      header,
      asRow(free, { amount: 0 }),
      asRow(other, { amount: other.amount }).with(3, `от ${sum(other.amount)}`),
      asRow(range).with(3, written),
      ["НОВ-1", free.service, "Совсем новая зона", "0", ""],
    ],
  });
  const upper = await anna.check(sheetOf(asRow(range, { max: Number(range.max) * 10 })));

  expect(report.rows).toMatchObject([
    { state: "doubtful", percent: -100, words: "Бесплатно: в\u00a0файле стоит\u00a00." },
    { state: "doubtful", words: "Цена была точной, станет «от»." },
    { state: "changed", becomes: { kind: "range", max: Number(range.max) + 10_000 } },
    { state: "doubtful", was: null },
  ]);
  expect(upper.rows).toMatchObject([{ state: "doubtful", words: "Похоже на\u00a0лишний ноль." }]);
});

test("a price in a draft or a plan that differs from the site stays, and the report says so", async ({ anna }) => {
  const sheet = async () => dataOf(await (await anna.get(staffCalls.prices.path)).json(), priceSheetSchema).services;
  const [line] = withOwnCodes(await anna.lines());
  const service = (await sheet()).find(({ lines }) => lines.some(({ id }) => id === line?.id));
  if (!line || !service) throw new Error("the list is empty");
  const lines = service.lines.map((one) => (one.id === line.id ? { ...one, amount: 777_700 } : one));
  await anna.put(staffCalls.savePrices.path, { services: [{ id: service.id, version: service.version, lines }] });
  const file = sheetOf(asRow(line, { amount: Number(line.amount) + 10_000 }));

  const report = await anna.check(file);
  expect(report.rows).toMatchObject([{ state: "doubtful", words: expect.stringMatching(/^В\u00a0черновике/) }]);
  expect((await anna.apply(file, report, [1])).status).toBe(200);

  const after = (await sheet()).find(({ id }) => id === service.id);
  const amountIn = (among: SheetLine[] | null | undefined) => among?.find(({ id }) => id === line.id)?.amount;
  expect([amountIn(after?.live), amountIn(after?.lines)]).toEqual([Number(line.amount) + 10_000, 777_700]);
});

test("each error names its cell and, where possible, suggests a correction", async ({ anna }) => {
  const [one, two, three] = withOwnCodes(await anna.lines());
  if (!one || !two || !three) throw new Error("the list is too short");
  const wrong = async (...row: string[]) => (await anna.check(sheetOf(row))).rows[0];
  const named = [one.code ?? "", one.service, one.title];

  expect(await wrong(...named, "договорная", "")).toMatchObject({ state: "wrong", column: "amount", words: "Нужна сумма числом." });
  expect(await wrong(...named, "05.12.2026", "")).toMatchObject({ column: "amount", words: "Здесь дата, а\u00a0нужна сумма." });
  expect(await wrong(...named, "#REF!", "")).toMatchObject({ column: "amount", words: expect.stringContaining("Формула") });
  expect(await wrong(...named, "", "")).toMatchObject({ column: "amount", words: "Нет суммы." });
  expect(await wrong(...named, "12,500", "")).toMatchObject({ column: "amount", words: "Нужна сумма числом." });
  expect(await wrong(...named, "-5", "")).toMatchObject({ column: "amount", words: "Сумма меньше нуля." });
  expect(await wrong(...named, "4 800", "4 400")).toMatchObject({
    column: "max",
    suggestion: { label: "Поменять местами", cells: { amount: "4400", max: "4800" } },
  });
  expect(await wrong("", `${one.service.slice(0, -2)}`, one.title, "100", "")).toMatchObject({
    column: "service",
    words: "Такой услуги на\u00a0сайте нет.",
    suggestion: { cells: { service: one.service } },
  });
  expect(await wrong("НЕТ-1", "", "", "100", "")).toMatchObject({ column: "code", words: "Такого кода в\u00a0прайс-листе нет." });

  const twice = await anna.check(sheetOf(asRow(one), asRow(two), [one.code ?? "", three.service, "Другая зона", "100", ""]));
  expect(twice.rows[2]).toMatchObject({ state: "wrong", column: "code", words: "Такой код уже стоит в\u00a0строке 2." });
});

test("lines that share a code are distinguished by their names, and a code finds a line that has another name in the file", async ({
  anna,
}) => {
  const lines = await anna.lines();
  const [sharing] = [...Map.groupBy(lines, ({ code }) => code ?? "")].filter(([code, own]) => code !== "" && own.length > 1);
  const [one, other] = sharing?.[1] ?? [];
  const [renamed] = withOwnCodes(lines);
  const foreign = lines.find(({ service }) => service !== renamed?.service);
  if (!one || !other || !renamed || !foreign) throw new Error("no two lines share a code");

  const report = await anna.check(
    sheetOf(asRow(other), asRow(one), [one.code ?? "", "", "", "100", ""], asRow(renamed, { title: "Иначе" })),
  );

  expect(report.rows).toMatchObject([
    { state: "unchanged", title: other.title },
    { state: "unchanged", title: one.title },
    { state: "wrong", column: "code" },
    { state: "unchanged", title: renamed.title },
  ]);
  const ofAnother = await anna.check(sheetOf(asRow(renamed, { service: foreign.service, title: "Другая зона" })));
  expect(ofAnother.rows).toMatchObject([{ state: "new", service: foreign.service }]);
});

test("a name of a service in merged cells applies to the rows below, and a heading of a group is not a row", async ({ anna }) => {
  const lines = await anna.lines();
  const several = [...Map.groupBy(lines, ({ service }) => service).values()].find(
    (own) => own.length > 1 && own.every(({ kind }) => kind === "exact"),
  );
  const [first, second] = several ?? [];
  if (!first || !second) throw new Error("no service with two lines");

  const report = await anna.check(
    sheetOf(["", "Лазерная косметология", "", "", ""], asRow(first, { code: null }), asRow(second, { code: null, service: "" })),
  );

  expect(report.rows.map(({ row, state }) => [row, state])).toEqual([
    [2, "unchanged"],
    [3, "unchanged"],
  ]);
});

test("an import is one act: wrong and doubtful rows are left out, visitors see the rest at once, and the import is undone as a whole", async ({
  anna,
}) => {
  const before = await anna.lines();
  const [dearer, tenfold, wrong] = withOwnCodes(before);
  if (!dearer || !tenfold || !wrong) throw new Error("the list is too short");
  const sheet = sheetOf(
    asRow(dearer, { amount: Number(dearer.amount) + 10_000 }),
    asRow(tenfold, { amount: Number(tenfold.amount) * 10 }),
    [wrong.code ?? "", wrong.service, wrong.title, "по запросу", ""],
    ["НОВ-1", dearer.service, "Совсем новая зона", "1500", ""],
  );

  const applied = dataOf(await (await anna.apply(sheet, await anna.check(sheet))).json(), appliedImportSchema);

  const after = await anna.lines();
  const amountOf = ({ id }: Line, among: Line[]) => among.find((line) => line.id === id)?.amount;
  expect(applied.lines).toBe(2);
  expect([dearer, tenfold, wrong].map((line) => amountOf(line, after))).toEqual([
    Number(dearer.amount) + 10_000,
    tenfold.amount,
    wrong.amount,
  ]);
  expect(after.filter(({ service }) => service === dearer.service).at(-1)).toMatchObject({ title: "Совсем новая зона", code: "НОВ-1" });

  expect((await anna.post(staffCalls.undoPrices.path, { act: applied.act })).status).toBe(200);
  expect(await anna.lines()).toEqual(before);

  const again = dataOf(await (await anna.apply(sheet, await anna.check(sheet), [2])).json(), appliedImportSchema);
  expect(again.lines).toBe(3);
  expect(amountOf(tenfold, await anna.lines())).toBe(Number(tenfold.amount) * 10);
});

test("an import is refused when prices have changed since its report", async ({ anna }) => {
  const [line] = withOwnCodes(await anna.lines());
  if (!line) throw new Error("the list is empty");
  const sheet = sheetOf(asRow(line, { amount: Number(line.amount) + 10_000 }));
  const [seen, other] = [await anna.check(sheet), sheetOf(asRow(line, { amount: Number(line.amount) + 20_000 }))];
  expect((await anna.apply(other, await anna.check(other))).status).toBe(200);

  const refused = await anna.apply(sheet, seen);

  expect(refused.status).toBe(409);
  expect((await anna.lines()).find(({ id }) => id === line.id)?.amount).toBe(Number(line.amount) + 20_000);
  expect((await anna.apply(other, await anna.check(other))).status).toBe(422);
});

test("a planned import does not change the prices of today, and an hour in the past is refused", async ({ anna }) => {
  const before = await anna.lines();
  const [line] = withOwnCodes(before);
  if (!line) throw new Error("the list is empty");
  const sheet = sheetOf(asRow(line, { amount: Number(line.amount) + 10_000 }));
  const { stamp } = await anna.check(sheet);
  const apply = (at: string) => anna.post(staffCalls.applyPriceImport.path, { fileName: "Прайс.xlsx", sheet, stamp, confirmed: [], at });

  expect((await apply("2020-01-01T00:00:00Z")).status).toBe(422);
  const planned = dataOf(await (await apply("2099-01-01T00:00:00Z")).json(), appliedImportSchema);

  expect(planned.lines).toBe(1);
  expect(await anna.lines()).toEqual(before);
  expect((await anna.post(staffCalls.undoPrices.path, { act: planned.act })).status).toBe(200);
});

test("Z23: columns of a first and of a repeated visit are the prices of two lines, found by the word of the visit and never guessed", async ({
  anna,
}) => {
  const lines = await anna.lines();
  const visit = (word: string) =>
    lines.find(
      ({ service, title }) =>
        `${service} ${title}`.toLowerCase().includes(`${word} прием дерматолога`) ||
        `${service} ${title}`.toLowerCase().includes(`${word} приём дерматолога`),
    );
  const [first, repeat] = [visit("первичный"), visit("повторный")];
  if (!first || !repeat) throw new Error("no visits in the list");
  const sheet = await anna.read(
    await book(
      [
        ["Услуга", "Первичный", "Повторный"],
        ["Приём дерматолога", Number(first.amount) / 100 + 100, Number(repeat.amount) / 100 + 50],
        ["Приём астролога", 900, 800],
      ].map((row) => row.map(cell)),
    ),
  );

  const report = await anna.check(sheet);

  expect(sheet.columns).toEqual({ service: 0, first: 1, repeat: 2 });
  expect(report.rows).toMatchObject([
    { row: 1, price: "first", state: "changed", service: first.service, becomes: { amount: Number(first.amount) + 10_000 } },
    { row: 1, price: "repeat", state: "changed", service: repeat.service, becomes: { amount: Number(repeat.amount) + 5_000 } },
    { row: 2, price: "first", state: "wrong", column: "service", words: expect.stringContaining("«первичный»") },
    { row: 2, price: "repeat", state: "wrong", column: "service", words: expect.stringContaining("«повторный»") },
  ]);
});
