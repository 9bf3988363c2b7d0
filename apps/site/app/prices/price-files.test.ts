// @vitest-environment node
import readXlsxFile from "read-excel-file/node";
import { getDocumentProxy } from "unpdf";
import { expect, test, vi } from "vitest";
import { createApiClient } from "../http/api-client.ts";
import { priceFile } from "./price-files.server.ts";
import type { PriceDirection } from "./price-list.ts";
import { priceRows } from "./price-rows.ts";
import { writePdf } from "./write-pdf.server.ts";
import { writeXlsx } from "./write-xlsx.server.ts";

const line = { note: null, unit: null, oldAmount: null, promotion: null, max: null, kind: "exact" as const, isMain: true };

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

const file = { rows: priceRows(list), contacts: null, day: "21.11.2026", warning: "Имеются противопоказания" };

test("the spreadsheet has one row for each price, amounts are numbers, and no text is a formula", async () => {
  const [sheet] = await readXlsxFile(await writeXlsx(file));

  expect(sheet?.data.slice(1)).toEqual([
    ["Направление", "Раздел", "Код", "Наименование", "Цена от, ₽", "Цена до, ₽", "Примечание"],
    ["Лазер", "Рубцы", "A1", "=Шлифовка: Щёки", 8900, 8900, null],
    ["Лазер", "Рубцы", null, "=Шлифовка: Всё лицо", 14500, null, null],
    ["Лазер", "Рубцы", "B1", "Консультация", 2500, 3000, "30 минут"],
  ]);
  expect(sheet?.data[0]?.[0]).toBe("прайс-лист на 21.11.2026");
});

test("the name of a price that already begins with the name of its service does not repeat it", () => {
  const [direction] = list;
  const [group] = direction?.groups ?? [];
  const [service] = group?.services ?? [];
  if (!direction || !group || !service) throw new Error("the list is empty");
  const prices = [
    { ...line, id: "3a", code: null, title: "Лазерное удаление, 3–5 мм", amount: 340_000 },
    { ...line, id: "3b", code: null, title: "Осмотр", amount: 90_000 },
  ];
  const rows = priceRows([
    { ...direction, groups: [{ ...group, services: [{ ...service, title: "Лазерное удаление новообразований", prices }] }] },
  ]);

  expect(rows.map(({ title }) => title)).toEqual(["Лазерное удаление, 3–5 мм", "Лазерное удаление новообразований: Осмотр"]);
});

const opened = async (made: Promise<Buffer>) => await getDocumentProxy(new Uint8Array(await made));

test("a long list takes several pages of the document, a short one a single page", async () => {
  const long = { ...file, rows: Array.from({ length: 120 }, () => file.rows).flat() };

  expect((await opened(writePdf(file))).numPages).toBe(1);
  expect((await opened(writePdf(long))).numPages).toBeGreaterThan(5);
});

type Tag = { role?: string; type?: string; children?: Tag[] };

test("the document tells a screen reader its language, its title, headings, tables and their cells", async () => {
  const pdf = await opened(writePdf(file));
  const [{ info }, marked, preferences, tree] = await Promise.all([
    pdf.getMetadata(),
    pdf.getMarkInfo(),
    pdf.getViewerPreferences(),
    pdf.getPage(1).then((page) => page.getStructTree()),
  ]);
  const tags = (node: Tag): string[] => [node.role ?? "", ...(node.children ?? []).flatMap(tags)];
  const text = (await (await pdf.getPage(1)).getTextContent()).items.map((item) => ("str" in item ? item.str : "")).join("");
  const all = tree ? tags(tree) : [];
  const times = (role: string) => all.filter((each) => each === role).length;

  expect(text).toContain("Имеются противопоказания");
  expect(info).toMatchObject({ Language: "ru-RU" });
  expect(marked).toMatchObject({ Marked: true });
  expect(preferences).toMatchObject({ DisplayDocTitle: true });
  expect({ document: times("Document"), title: times("H1"), directions: times("H2"), groups: times("H3") }).toEqual({
    document: 1,
    title: 1,
    directions: 1,
    groups: 1,
  });
  expect({ tables: times("Table"), lines: times("TR"), cells: times("TD") }).toEqual({ tables: 1, lines: 3, cells: 9 });
});

test("simultaneous requests share one file; after a failure the next request makes the file again", async () => {
  const log = { info() {}, warn() {}, error() {} };
  const api = () => createApiClient({ baseUrl: "http://api.test", log, fetch: async () => Response.json({ success: true, data: [] }) });
  const make = vi.fn(async () => Buffer.from("the file"));
  make.mockRejectedValueOnce(new Error("no fonts"));
  await expect(priceFile("pdf", api(), make)).rejects.toThrow("no fonts");

  const answers = await Promise.all([1, 2, 3].map(() => priceFile("pdf", api(), make)));

  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(["the file", "the file", "the file"]);
  expect(make).toHaveBeenCalledTimes(2);
});
