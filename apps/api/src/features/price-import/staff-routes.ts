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
import { checkReturn, readHistory, returnImport } from "./return.ts";

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
  {
    ...staffCalls.applyPriceImport,
    summary: "Применить прайс-лист из файла, целиком или никак",
    audit: ["content.publish", "content.plan", "import.apply"],
  },
  async ({ db, deps, me, input }) => {
    requirePlainText([input.fileName, ...input.sheet.rows]);
    const by = { actor: me.actor, siteUrl: deps.config.siteUrl };
    return success(await refusingConflicts(() => inPublication(db, (tx) => applyImport(tx, { ...input, ...by }))));
  },
);

const history = staffRoute({ ...staffCalls.priceImports, summary: "Загрузки прайс-листов", audit: null }, async ({ db }) =>
  success(await readHistory(db)),
);

const seen = staffRoute(
  { ...staffCalls.priceImportReturn, summary: "Что изменит возврат загрузки", audit: null },
  async ({ db, params: { id } }) => success(await checkReturn(db, id)),
);

const giveBack = staffRoute(
  {
    ...staffCalls.returnPriceImport,
    summary: "Вернуть загрузку, целиком или никак",
    audit: ["content.publish", "content.plan", "content.undo", "import.return"],
  },
  async ({ db, deps, me, params: { id }, input }) => {
    const by = { actor: me.actor, siteUrl: deps.config.siteUrl };
    return success(await refusingConflicts(() => inPublication(db, (tx) => returnImport(tx, { id, ...input, ...by }))));
  },
);

export const priceImportRoutes = [read, check, apply, history, seen, giveBack];
