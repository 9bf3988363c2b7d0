// @vitest-environment node
import readXlsxFile from "read-excel-file/node";
import { expect, test, vi } from "vitest";
import { createApiClient } from "../http/api-client.ts";
import { priceFile } from "./price-files.server.ts";
import type { PriceDirection } from "./price-list.ts";
import { priceRows } from "./price-rows.ts";
import { writePdf } from "./write-pdf.server.ts";
import { writeXlsx } from "./write-xlsx.server.ts";

const line = { note: null, unit: null, oldAmount: null, promotion: null, max: null, kind: "exact" as const };

const list: PriceDirection[] = [
  {
    slug: "laser",
    title: "Лазер",
    groups: [
      {
        slug: "rubcy",
        title: "Рубцы",
        services: [
          {
            id: "1",
            slug: "shlifovka",
            title: "=Шлифовка",
            path: "/",
            durationMin: null,
            prices: [
              { ...line, id: "1a", code: "A1", title: "Щёки", amount: 890_000 },
              { ...line, id: "1b", code: null, title: "Всё лицо", amount: 1_450_000, kind: "from" },
            ],
          },
          {
            id: "2",
            slug: "konsultaciya",
            title: "Консультация",
            path: "/",
            durationMin: 30,
            prices: [
              { ...line, id: "2a", code: "B1", title: "Консультация", note: "30 минут", amount: 250_000, max: 300_000, kind: "range" },
            ],
          },
        ],
      },
    ],
  },
];

const file = { rows: priceRows(list), contacts: null, day: "21.11.2026" };

test("the spreadsheet has a line per price, sums as numbers, and texts that are no formulas", async () => {
  const [sheet] = await readXlsxFile(await writeXlsx(file));

  expect(sheet?.data.slice(1)).toEqual([
    ["Направление", "Раздел", "Код", "Наименование", "Цена от, ₽", "Цена до, ₽", "Примечание"],
    ["Лазер", "Рубцы", "A1", "=Шлифовка: Щёки", 8900, 8900, null],
    ["Лазер", "Рубцы", null, "=Шлифовка: Всё лицо", 14500, null, null],
    ["Лазер", "Рубцы", "B1", "Консультация", 2500, 3000, "30 минут"],
  ]);
  expect(sheet?.data[0]?.[0]).toBe("прайс-лист на 21.11.2026");
});

test("a long list takes several pages of the document, a short one a single page", async () => {
  const long = { ...file, rows: Array.from({ length: 120 }, () => file.rows).flat() };

  const pages = async (made: Promise<Buffer>) => (await made).toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;

  expect(await pages(writePdf(file))).toBe(1);
  expect(await pages(writePdf(long))).toBeGreaterThan(5);
  expect((await writePdf(file)).subarray(0, 5).toString()).toBe("%PDF-");
});

test("the document tells a screen reader its language, its title, headings, tables and their cells", async () => {
  const pdf = (await writePdf(file)).toString("latin1");
  const tags = [...pdf.matchAll(/\/S \/(\w+)/g)].map(([, tag]) => tag);
  const times = (tag: string) => tags.filter((each) => each === tag).length;

  expect(pdf).toContain("/Marked true");
  expect(pdf).toContain("/Lang (ru-RU)");
  expect(pdf).toContain("/DisplayDocTitle true");
  expect({ document: times("Document"), title: times("H1"), directions: times("H2"), groups: times("H3") }).toEqual({
    document: 1,
    title: 1,
    directions: 1,
    groups: 1,
  });
  expect({ tables: times("Table"), lines: times("TR"), cells: times("TD") }).toEqual({ tables: 1, lines: 3, cells: 9 });
});

test("all who ask at once get the one file that is made for them; one that could not be made is made for the next", async () => {
  const log = { info() {}, warn() {}, error() {} };
  const api = () => createApiClient({ baseUrl: "http://api.test", log, fetch: async () => Response.json({ success: true, data: [] }) });
  const make = vi.fn(async () => Buffer.from("the file"));
  make.mockRejectedValueOnce(new Error("no fonts"));
  await expect(priceFile("pdf", api(), make)).rejects.toThrow("no fonts");

  const answers = await Promise.all([1, 2, 3].map(() => priceFile("pdf", api(), make)));

  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(["the file", "the file", "the file"]);
  expect(make).toHaveBeenCalledTimes(2);
});
