import { staffCalls } from "@len/contract/staff/calls";
import { success } from "../../platform/http/pages.ts";
import { notFound } from "../../platform/refusals/refusal.ts";
import { staffRoute } from "../../platform/staff/staff-route.ts";
import { requirePlainText } from "../../publishing/content/plain-text.ts";
import { findRiskyWordsOf, keepRiskyWord } from "./queries.ts";

export const riskyWordsRoute = staffRoute(
  { ...staffCalls.riskyWords, summary: "Слова, за которые штрафуют, и места, которые уже объяснили", audit: null },
  async ({ db, params }) => {
    const found = await findRiskyWordsOf(db, params);
    if (!found) throw notFound();
    return success(found);
  },
);

export const keepRiskyWordRoute = staffRoute(
  { ...staffCalls.keepRiskyWord, summary: "Оставить слова и объяснить почему", audit: ["content.keep_words"] },
  async ({ db, me, params, input }) => {
    requirePlainText(input);
    const isKept = await keepRiskyWord(db, { ...params, ...input, actor: me.actor });
    const found = isKept ? await findRiskyWordsOf(db, params) : null;
    if (!found) throw notFound();
    return success(found);
  },
);
