import { failureSchema } from "@len/contract/envelope";
import { staffCalls } from "@len/contract/staff/calls";
import {
  type ImportReport,
  type ImportSheet,
  importFileSchema,
  importReportSchema,
  importReturnSchema,
  pastImportSchema,
  type returnImportSchema,
} from "@len/contract/staff/price-import";
import { priceSheetSchema, type SheetLine } from "@len/contract/staff/prices";
import * as z from "zod";
import type { Database } from "../src/platform/database/database.ts";
import { apiUrl, test as onApp, type TestApp } from "./app.ts";
import { signedIn } from "./staff.ts";
import { dataOf } from "./staff-browser.ts";

/** Anna, an editor, with functions for the calls of an import of prices. */
export const test = onApp.extend("anna", async ({ app, db }) => anna(app, db));
export type Anna = Awaited<ReturnType<typeof anna>>;

async function anna(app: TestApp, db: Database) {
  const browser = await signedIn(app, db, { roles: ["editor"], firstName: "Анна" });
  const upload = async (file: Uint8Array<ArrayBuffer>) => {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { "Sec-Fetch-Site": "same-origin", Origin: apiUrl, Cookie: cookie, "Content-Type": "application/offset+octet-stream" };
    return await app.request(staffCalls.readPriceFile.path, { method: "POST", headers, body: file });
  };
  const check = async (sheet: ImportSheet) =>
    dataOf(await (await browser.post(staffCalls.checkPriceImport.path, sheet)).json(), importReportSchema);
  const lines = async () =>
    dataOf(await (await browser.get(staffCalls.prices.path)).json(), priceSheetSchema).services.flatMap(({ title, live }) =>
      (live ?? []).map((line) => ({ service: title, ...line })),
    );
  const ofImport = (path: string, id: string) => path.replace("{id}", id);
  return Object.assign(browser, {
    seen: async (id: string) =>
      dataOf(await (await browser.get(ofImport(staffCalls.priceImportReturn.path, id))).json(), importReturnSchema),
    giveBack: (id: string, input: z.input<typeof returnImportSchema>) =>
      browser.post(ofImport(staffCalls.returnPriceImport.path, id), input),
    upload,
    check,
    lines,
    past: async () => dataOf(await (await browser.get(staffCalls.priceImports.path)).json(), z.array(pastImportSchema)),
    read: async (file: Uint8Array<ArrayBuffer>) => dataOf(await (await upload(file)).json(), importFileSchema),
    refused: async (file: Uint8Array<ArrayBuffer>) => failureSchema.parse(await (await upload(file)).json()).error.message,
    apply: (sheet: ImportSheet, { stamp }: ImportReport, rows: number[] = [], fileName = "Прайс.xlsx") => {
      const confirmed = rows.map((row) => ({ row, price: "amount" }));
      return browser.post(staffCalls.applyPriceImport.path, { fileName, sheet, stamp, confirmed });
    },
  });
}

export const header = ["Код", "Услуга", "Строка", "Цена, ₽", "До, ₽"];

/** The result of reading a file with these rows. */
export const sheetOf = (...rows: string[][]): ImportSheet => ({
  rows: [header, ...rows],
  header: 0,
  columns: { code: 0, service: 1, title: 2, amount: 3, max: 4 },
});

export type Line = SheetLine & { service: string };
export const sum = (kopecks: number | null) => (kopecks === null ? "" : String(Math.round(kopecks) / 100));
export const asRow = (line: Line, changed: Partial<Line> = {}) => {
  const { code, service, title, amount, max } = { ...line, ...changed };
  return [code ?? "", service, title, sum(amount), sum(max)];
};

/** Lines with an exact amount and a unique code. */
export const withOwnCodes = (lines: Line[]) =>
  lines.filter(
    ({ kind, amount, code }) =>
      kind === "exact" && amount !== null && code !== null && lines.filter((one) => one.code === code).length === 1,
  );
