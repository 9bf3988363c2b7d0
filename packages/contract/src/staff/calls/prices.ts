import { successOf } from "../../envelope.ts";
import * as prices from "../prices.ts";
import { call, editing, none } from "./call.ts";

/** The price list as one sheet, see prices.ts. */
export const priceCalls = {
  prices: call("get", "/api/staff/prices", editing, none, successOf(prices.priceSheetSchema)),
  countPrices: call("get", "/api/staff/prices/count", editing, none, successOf(prices.priceCountSchema)),
  /** Saves into the working drafts of the services. */
  savePrices: call("put", "/api/staff/prices", editing, prices.savePricesSchema, successOf(prices.savedPricesSchema)),
  publishPrices: call("post", "/api/staff/prices/publish", editing, prices.publishPricesSchema, successOf(prices.priceActSchema), {
    refuses: ["conflict", "not_found"],
  }),
  undoPrices: call("post", "/api/staff/prices/undo", editing, prices.undoPricesSchema, successOf(prices.priceActSchema), {
    refuses: ["conflict", "not_found"],
  }),
  priceDay: call("get", "/api/staff/prices/day", editing, prices.priceDayQuerySchema, successOf(prices.priceDaySchema)),
};
