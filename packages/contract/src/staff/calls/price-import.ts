import { successOf } from "../../envelope.ts";
import * as priceImport from "../price-import.ts";
import { call, editing, none } from "./call.ts";

/** A price list from a file: read, checked as often as its cells are corrected, and applied as one act, which `undoPrices` takes back. */
export const priceImportCalls = {
  readPriceFile: call("post", "/api/staff/price-import/file", editing, none, successOf(priceImport.importSheetSchema), {
    isUpload: true,
    refuses: ["too_large"],
  }),
  checkPriceImport: call(
    "post",
    "/api/staff/price-import/check",
    editing,
    priceImport.importSheetSchema,
    successOf(priceImport.importReportSchema),
  ),
  applyPriceImport: call(
    "post",
    "/api/staff/price-import/apply",
    editing,
    priceImport.applyImportSchema,
    successOf(priceImport.appliedImportSchema),
    { refuses: ["conflict"] },
  ),
};
