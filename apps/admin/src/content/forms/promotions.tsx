import type { RecordForm } from "../fields/record-form.ts";
import { PromotionPeriod } from "./promotion-period.tsx";
import { PromotionPlaces } from "./promotion-places.tsx";
import { PromotionPrices } from "./promotion-prices.tsx";
import { PromotionTerms } from "./promotion-terms.tsx";
import { seoSection } from "./seo-section.ts";

/** The form of a promotion: the offer, the period, the lowered lines of the price list, and the terms. */
export const form: RecordForm = {
  sections: [
    {
      id: "offer",
      title: "Акция",
      paths: [
        { path: "title", width: "half" },
        { path: "lead", width: "half" },
      ],
    },
    {
      id: "period",
      title: "Срок",
      paths: [
        { path: "startsOn", label: "С", width: "half" },
        { path: "endsOn", label: "По, последний день", width: "half" },
      ],
      Body: PromotionPeriod,
    },
    { id: "prices", title: "Услуги и суммы", paths: ["prices"], Body: PromotionPrices },
    { id: "terms", title: "Условия", paths: [{ path: "terms", label: "Одной строкой" }, "body"], Body: PromotionTerms },
    { id: "places", title: "Где показать", paths: [{ path: "inMainPage", width: "full" }], Body: PromotionPlaces },
    { id: "picture", title: "Картинка", paths: [{ path: "imageId", width: "full" }] },
    seoSection,
  ],
};
