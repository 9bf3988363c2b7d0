import * as z from "zod";
import { successOf } from "../../envelope.ts";
import * as priceImport from "../price-import.ts";
import { byId, call, editing, none } from "./call.ts";

/** Import of a price list from a file: it is read, checked again after every correction, applied as one act, and reverted as one. */
export const priceImportCalls = {
  readPriceFile: call("post", "/api/staff/price-import/file", editing, none, successOf(priceImport.importFileSchema), {
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
  priceImports: call("get", "/api/staff/price-import/history", editing, none, successOf(z.array(priceImport.pastImportSchema))),
  priceImportReturn: call("get", "/api/staff/price-import/history/{id}/return", editing, none, successOf(priceImport.importReturnSchema), {
    ...byId,
    refuses: ["not_found"],
  }),
  /** Reverts the import as one act, within thirty days. */
  returnPriceImport: call(
    "post",
    "/api/staff/price-import/history/{id}/return",
    editing,
    priceImport.returnImportSchema,
    successOf(priceImport.returnedImportSchema),
    { ...byId, refuses: ["conflict", "not_found"] },
  ),
};
