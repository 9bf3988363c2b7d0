import { PromotionPrices } from "./promotion-prices.tsx";
import type { RecordForm } from "./record-form.ts";
import { seoSection } from "./seo-section.ts";

/** A promotion: what it offers, which lines of the price list it lowers, and on which terms. */
export const form: RecordForm = {
  sections: [
    {
      id: "offer",
      title: "Акция",
      paths: [
        { path: "title", width: "half" },
        { path: "lead", width: "half" },
        { path: "imageId", width: "full" },
      ],
    },
    { id: "prices", title: "Услуги и суммы", paths: ["prices"], Body: PromotionPrices },
    { id: "terms", title: "Условия", paths: ["terms", "body"] },
    { id: "places", title: "Где показать", paths: [{ path: "inMainPage", width: "full" }] },
    seoSection,
  ],
};
