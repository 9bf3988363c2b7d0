import { staffCalls } from "@len/contract/staff/calls";
import { appliedImportSchema, type ImportReport, type ImportSheet, importReportSchema } from "@len/contract/staff/price-import";
import { priceSheetSchema } from "@len/contract/staff/prices";
import type * as z from "zod";
import { openDatabase } from "../../src/platform/database/open.ts";
import { silentLog } from "../../src/platform/log/log.ts";
import { addPerson } from "../staff.ts";
import { Browser, dataOf } from "../staff-browser.ts";

type Line = { key: string; service: string; title: string; code: string; amount: number };

/** An editor who repeatedly raises every price of the clinic by a rouble, from a file. */
export class Importer {
  readonly email: string;
  #url = "";
  readonly #browser = new Browser({ request: (path, init) => fetch(this.#url + path, init) });
  #first: Line[] = [];
  #sheet: ImportSheet = { rows: [], header: 0, columns: { code: 0, service: 1, title: 2, amount: 3 } };

  constructor(email: string) {
    this.email = email;
  }

  /** Signs in once: sessions outlive the program. */
  async begin(url: string): Promise<void> {
    this.#url = url;
    if (this.#browser.cookies.size === 0) await this.#browser.signIn(this.email);
  }

  async #call<Schema extends z.ZodType>(response: Promise<Response>, schema: Schema): Promise<z.output<Schema>> {
    const answer = await response;
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${text}`);
    return dataOf(JSON.parse(text), schema);
  }

  /** The price lines on the site, with the code and names that the file has. */
  async #lines(): Promise<Line[]> {
    const { services } = await this.#call(this.#browser.get(staffCalls.prices.path), priceSheetSchema);
    return services.flatMap(({ title: service, live }) =>
      (live ?? []).map(({ id, title, code, amount }) => ({ key: id, service, title, code: code ?? "", amount: Number(amount) })),
    );
  }

  /**
   * The distinct amounts, in roubles, by which prices have been raised since the first look; a single number if every import was complete
   * or absent.
   */
  async raised(): Promise<number[]> {
    const lines = await this.#lines();
    if (this.#first.length === 0) this.#first = lines;
    const before = new Map(this.#first.map(({ key, amount }) => [key, amount]));
    return [...new Set(lines.map(({ key, amount }) => (amount - (before.get(key) ?? Number.NaN)) / 100))];
  }

  /** Requests only the report: how many lines an import would raise. */
  async prepare(): Promise<ImportReport> {
    const rows = (await this.#lines()).map(({ code, service, title, amount }) => [code, service, title, String(amount / 100 + 1)]);
    this.#sheet = { ...this.#sheet, rows: [["Код", "Услуга", "Строка", "Цена"], ...rows] };
    return await this.#call(this.#browser.post(staffCalls.checkPriceImport.path, this.#sheet), importReportSchema);
  }

  /** Whether the import was acknowledged; throws on a refusal. */
  async apply({ stamp }: ImportReport): Promise<boolean> {
    const sent = this.#browser.post(staffCalls.applyPriceImport.path, { fileName: "Прайс.xlsx", sheet: this.#sheet, stamp, confirmed: [] });
    const answer = await sent.then((response) => response.text().then((text) => ({ isOk: response.ok, text }))).catch(() => null);
    if (answer === null) return false;
    if (!answer.isOk) throw new Error(answer.text);
    dataOf(JSON.parse(answer.text), appliedImportSchema);
    return true;
  }
}

/** Call it before the program under test owns the server. */
export async function addImporter({ dataDir }: { dataDir: string }): Promise<Importer> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined, log: silentLog });
  try {
    return new Importer((await addPerson(database.db, { roles: ["editor"] })).email);
  } finally {
    await database.close();
  }
}
