import { staffCalls } from "@len/contract/staff/calls";
import { success } from "../../platform/http/pages.ts";
import { invalid, notFound } from "../../platform/refusals/refusal.ts";
import { staffRoute } from "../../platform/staff/staff-route.ts";
import { readToday } from "../../publishing/clinic/clinic-day.ts";
import { controlCharacters } from "../../publishing/content/plain-text.ts";
import { checkConsent, publishConsent } from "./publish-consent.ts";
import { listConsentVersions } from "./queries.ts";

export const consentVersionsRoute = staffRoute(
  { ...staffCalls.consentVersions, summary: "Версии согласий и политики", audit: null },
  async ({ db }) => success(await listConsentVersions(db)),
);

export const addConsentRoute = staffRoute(
  { ...staffCalls.addConsent, summary: "Новая версия согласия", audit: ["consent.publish"] },
  async ({ db, me, input }) => {
    const fields = controlCharacters(input);
    if (Object.keys(fields).length > 0) throw invalid(fields);
    if (input.body.content.length === 0) throw invalid({ body: ["В документе нет текста"] });
    if (input.body.content.some(({ type }) => type === "image"))
      throw invalid({ body: ["Картинок в согласии не показываем: опишите словами"] });
    if (input.effectiveFrom < (await readToday(db)))
      throw invalid({ effectiveFrom: ["Этот день прошёл. Версия может начаться сегодня или позже"] });
    const earlier = (await listConsentVersions(db)).find(({ purpose }) => purpose === input.purpose);
    const { id } = await publishConsent(db, { ...input, slug: earlier?.slug ?? input.purpose.toLowerCase(), actor: me.actor });
    const [added] = await listConsentVersions(db, id);
    if (!added) throw new Error("an added version is read");
    return success(added);
  },
);

export const checkConsentRoute = staffRoute(
  { ...staffCalls.checkConsent, summary: "Отметка юриста на версии согласия", audit: ["consent.check"] },
  async ({ db, me, params: { id }, input: { checkedByLawyer } }) => {
    if (!(await checkConsent(db, { id, checkedByLawyer, actor: me.actor }))) throw notFound();
    return success({ done: true as const });
  },
);
