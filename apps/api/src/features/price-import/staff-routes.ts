import { staffCalls } from "@len/contract/staff/calls";
import { importLimits } from "@len/contract/staff/price-import";
import { readBytes } from "../../platform/http/body.ts";
import { success } from "../../platform/http/pages.ts";
import { refusingConflicts } from "../../platform/refusals/refusal.ts";
import { staffRoute } from "../../platform/staff/staff-route.ts";
import { requirePlainText } from "../../publishing/content/plain-text.ts";
import { inPublication } from "../../publishing/edition/edition.ts";
import { applyImport, checkImport } from "./import.ts";
import { readSheet } from "./read-sheet.ts";

const read = staffRoute({ ...staffCalls.readPriceFile, summary: "Прочитать прайс-лист из файла Excel", audit: null }, async ({ c }) =>
  success(await readSheet(await readBytes(c.req.raw, importLimits.fileBytes), c.req.query("sheet") ?? null)),
);

const check = staffRoute(
  { ...staffCalls.checkPriceImport, summary: "Что изменит прайс-лист из файла", audit: null },
  async ({ db, input }) => {
    requirePlainText(input.rows);
    return success(await checkImport(db, input));
  },
);

const apply = staffRoute(
  { ...staffCalls.applyPriceImport, summary: "Применить прайс-лист из файла, целиком или никак", audit: ["content.publish"] },
  async ({ db, deps, me, input }) => {
    requirePlainText(input.sheet.rows);
    const by = { actor: me.actor, siteUrl: deps.config.siteUrl };
    return success(await refusingConflicts(() => inPublication(db, (tx) => applyImport(tx, { ...input, ...by }))));
  },
);

export const priceImportRoutes = [read, check, apply];
