import { staffCalls } from "@len/contract/staff/calls";
import { success } from "../../platform/http/pages.ts";
import { refusingConflicts } from "../../platform/refusals/refusal.ts";
import { staffRoute } from "../../platform/staff/staff-route.ts";
import { readToday } from "../../publishing/clinic/clinic-day.ts";
import { inPublication } from "../../publishing/edition/edition.ts";
import { readDay } from "./day.ts";
import { publishDrafts } from "./publish-drafts.ts";
import { undoPrices } from "./publish-prices.ts";
import { savePrices } from "./save-prices.ts";
import { countLines, readSheet } from "./sheet.ts";

const read = staffRoute({ ...staffCalls.prices, summary: "Прайс-лист одной таблицей", audit: null }, async ({ db }) =>
  success({ services: await readSheet(db) }),
);

const count = staffRoute({ ...staffCalls.countPrices, summary: "Сколько строк в прайс-листе", audit: null }, async ({ db }) =>
  success({ lines: await countLines(db) }),
);

const save = staffRoute(
  { ...staffCalls.savePrices, summary: "Сохранить цены в черновиках услуг", audit: null },
  async ({ db, deps, me, input }) => success(await savePrices(db, { actor: me.actor, siteUrl: deps.config.siteUrl }, input.services)),
);

const publish = staffRoute(
  {
    ...staffCalls.publishPrices,
    summary: "Опубликовать цены сейчас или в назначенный час, все или ни одной",
    audit: ["content.publish", "content.plan"],
  },
  async ({ db, deps, me, input: { services, at } }) => {
    const by = { actor: me.actor, siteUrl: deps.config.siteUrl };
    const act = await refusingConflicts(() =>
      inPublication(db, (tx) => publishDrafts(tx, by, services, at === null ? null : new Date(at))),
    );
    return success({
      act,
      services: await readSheet(
        db,
        services.map(({ id }) => id),
      ),
    });
  },
);

const undo = staffRoute(
  { ...staffCalls.undoPrices, summary: "Отменить публикацию цен целиком", audit: ["content.undo", "import.return"] },
  async ({ db, deps, me, input: { act } }) => {
    const by = { actor: me.actor, siteUrl: deps.config.siteUrl };
    const ids = await refusingConflicts(() => inPublication(db, (tx) => undoPrices(tx, by, act)));
    return success({ act, services: await readSheet(db, ids) });
  },
);

const onDay = staffRoute({ ...staffCalls.priceDay, summary: "Прайс-лист на любой день", audit: null }, async ({ db, input: { day } }) =>
  success(await readDay(db, day ?? (await readToday(db)))),
);

/** Calls of the price list, in addition to the calls of all content. */
export const priceStaffRoutes = [read, count, save, publish, undo, onDay];
