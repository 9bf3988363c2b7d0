import { staffCalls } from "@len/contract/staff/calls";
import { pageAnswer, success } from "../../platform/http/pages.ts";
import { type StaffRoute, staffRoute } from "../../platform/staff/staff-route.ts";
import type { ContentEntity } from "../../publishing/content/entity.ts";
import { requirePlainText } from "../../publishing/content/plain-text.ts";
import { addRedirects, checkRedirects, removeRedirects } from "./change-redirects.ts";
import { listFormerAddresses } from "./queries.ts";

const perPage = 50;

/** The calls of «Прежние адреса»; redirects may lead to the pages of `entities`. */
export const redirectStaffRoutes = (entities: ContentEntity[]): StaffRoute[] => [
  staffRoute({ ...staffCalls.formerAddresses, summary: "Прежние адреса", audit: null }, async ({ db, input: { page, q } }) => {
    const asked = { page, limit: perPage };
    return pageAnswer(asked, await listFormerAddresses(db, entities, { ...asked, q }));
  }),
  staffRoute(
    { ...staffCalls.addRedirects, summary: "Добавить прежние адреса, или проверить их", audit: ["redirect.add"] },
    async ({ db, me, deps, input: { pairs, act, isTrial } }) => {
      requirePlainText(pairs);
      const where = { entities, siteUrl: deps.config.siteUrl };
      if (isTrial) return success({ ids: [], pairs: await checkRedirects(db, where, pairs) });
      return success(await addRedirects(db, where, pairs, { actor: me.actor, act }));
    },
  ),
  staffRoute(
    { ...staffCalls.removeRedirects, summary: "Убрать прежние адреса", audit: ["redirect.remove"] },
    async ({ db, me, input: { ids } }) => {
      await removeRedirects(db, ids, me.actor);
      return success({ done: true as const });
    },
  ),
];
