import { staffCalls } from "@len/contract/staff/calls";
import { success } from "../../../platform/http/pages.ts";
import { toPicture } from "../../../platform/media/picture.ts";
import { saveActs } from "../../../platform/person/acts.ts";
import { notFound, refusingConflicts } from "../../../platform/refusals/refusal.ts";
import { staffRoute } from "../../../platform/staff/staff-route.ts";
import { findItem } from "../../../publishing/content/item-queries.ts";
import { inPublication } from "../../../publishing/edition/edition.ts";
import { makeAligned } from "./aligned-pictures.ts";
import { restoreConsent, withdrawConsent } from "./result-consents.ts";
import { resultEntity } from "./result-entity.ts";
import { withdrawnConsents } from "./result-table.ts";

const align = staffRoute(
  { ...staffCalls.alignPictures, summary: "Совмещённые снимки «до и после», как их покажет сайт", audit: null },
  async ({ db, deps, input }) => {
    const { before, after, made } = await makeAligned(db, deps.store, input);
    const shown = {
      before: toPicture({ ...before, ...made.before }, deps.config.apiUrl),
      after: toPicture({ ...after, ...made.after }, deps.config.apiUrl),
    };
    if (!shown.before || !shown.after) throw notFound();
    return success({ before: shown.before, after: shown.after });
  },
);

const withdrawn = staffRoute({ ...staffCalls.withdrawnConsents, summary: "Отозванные согласия на снимки", audit: null }, async ({ db }) =>
  success(
    await db
      .select({ number: withdrawnConsents.number, withdrawnOn: withdrawnConsents.withdrawnOn })
      .from(withdrawnConsents)
      .orderBy(withdrawnConsents.number),
  ),
);

const withdraw = staffRoute(
  {
    ...staffCalls.withdrawConsent,
    summary: "Согласие отозвано, или это было ошибкой",
    audit: ["pair.consent_withdraw", "pair.consent_restore"],
  },
  async ({ db, deps, me, params: { id }, input: { number, isWithdrawn } }) => {
    const act = isWithdrawn ? withdrawConsent : restoreConsent;
    await refusingConflicts(() => inPublication(db, (tx) => act(tx, { id, number, actor: me.actor })));
    // The act is already committed. If the file cannot be written now, the clean-up or the next backup writes it.
    await saveActs(db, deps.config.dataDir).catch(() => {});
    const item = await findItem(db, { entity: resultEntity, id });
    if (!item) throw notFound();
    return success(item);
  },
);

/** Calls for pairs «до и после», in addition to the calls of all content. */
export const resultStaffRoutes = [align, withdrawn, withdraw];
