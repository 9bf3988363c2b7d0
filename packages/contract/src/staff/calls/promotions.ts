import * as z from "zod";
import { successOf } from "../../envelope.ts";
import * as promotions from "../promotions.ts";
import { byId, call, editing, none } from "./call.ts";

/** Promotions: the requirements of the law, and the price lines that a promotion may name. */
export const promotionCalls = {
  promotionLaw: call("get", "/api/staff/promotions/{id}/law", editing, none, successOf(promotions.promotionLawSchema), byId),
  priceLines: call(
    "get",
    "/api/staff/price-lines",
    editing,
    promotions.listPriceLinesSchema,
    successOf(z.array(promotions.priceLineSchema)),
  ),
};
