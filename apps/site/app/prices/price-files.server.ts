import { createHash } from "node:crypto";
import type { Contacts } from "@len/contract/contacts";
import { caching } from "../../platform/caching.ts";
import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import { required } from "../http/required.ts";
import { warningOf } from "../layout/warning.ts";
import { shortDate } from "../ui/formats.ts";
import { priceList } from "./price-list.ts";
import { type PriceRow, priceRows } from "./price-rows.ts";

export type PriceFile = {
  rows: PriceRow[];
  contacts: Contacts | null;
  /** Today's date in the clinic's time zone, «21.11.2026». */
  day: string;
  /** The warning about contraindications that the law requires. */
  warning: string;
};

const types = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** The last file of each kind. All requests for the same prices on the same day share it. */
const kept = new Map<string, { key: string; bytes: Promise<Buffer> }>();

/** Today's price list as a file to download, made from the same data as the page. */
export async function priceFile(kind: keyof typeof types, api: ApiClient, make: (file: PriceFile) => Promise<Buffer>): Promise<Response> {
  const [services, contacts, settings] = await Promise.all([required(api.prices()), quietly(api.contacts()), quietly(api.settings())]);
  const file = {
    rows: priceRows(priceList(services)),
    contacts,
    day: shortDate(new Date().toISOString(), contacts?.timeZone),
    warning: warningOf({ settings }),
  };

  const key = createHash("sha256").update(JSON.stringify(file)).digest("hex");
  let made = kept.get(kind);
  if (made?.key !== key) {
    made = { key, bytes: make(file) };
    kept.set(kind, made);
  }
  const bytes = await made.bytes.catch((error: unknown) => {
    kept.delete(kind);
    throw error;
  });

  const name = `Прайс-лист ${file.day}.${kind}`;
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": types[kind],
      "Content-Disposition": `attachment; filename="prices.${kind}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      "Cache-Control": caching.never,
    },
  });
}
