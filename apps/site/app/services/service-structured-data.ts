import type { Service } from "@len/contract/catalogue";
import type { RootData } from "../clinic/root-data.ts";
import { breadcrumbList } from "../seo/breadcrumb-list.ts";
import type { Crumb } from "../ui/breadcrumbs.tsx";

type Price = Service["prices"][number];
type DescribedService = Pick<Service, "path" | "title" | "summary" | "preparation" | "recovery" | "contraindications" | "prices" | "faq">;

/** Schema.org MedicalProcedure with offers, FAQPage and BreadcrumbList; contains only what the page shows. */
export function serviceStructuredData(service: DescribedService, trail: Crumb[], root: RootData | null) {
  const site = root?.siteUrl ?? "http://localhost";
  const url = new URL(service.path, site).href;
  const faq = service.faq.length > 0 ? [faqPage(service)] : [];

  return [
    {
      "@context": "https://schema.org",
      "@type": "MedicalProcedure",
      "@id": `${url}#procedure`,
      name: service.title,
      description: service.summary,
      url,
      ...(service.preparation.length > 0 && { preparation: service.preparation.join(". ") }),
      ...(service.recovery.length > 0 && { followup: service.recovery.join(". ") }),
      ...(service.contraindications.length > 0 && { contraindication: service.contraindications }),
      // An addition is not an offer of this procedure.
      offers: service.prices.filter(({ isMain }) => isMain).map((price) => offer(price, site)),
    },
    ...faq,
    breadcrumbList(root, trail),
  ];
}

type OfferedPrice = Pick<Price, "title" | "kind" | "amount" | "max" | "promotion">;

/** https://schema.org/Offer; a price without a fixed upper end is a PriceSpecification. */
export function offer(price: OfferedPrice, site: string) {
  const rubles = (kopecks: number) => (kopecks / 100).toFixed(2);
  const { kind, amount, max, promotion } = price;

  return {
    "@type": "Offer",
    name: price.title,
    priceCurrency: "RUB",
    seller: { "@id": `${site}/#clinic` },
    ...(promotion && { priceValidUntil: promotion.endsOn }),
    ...(kind === "exact"
      ? { price: rubles(amount) }
      : {
          priceSpecification: {
            "@type": "PriceSpecification",
            priceCurrency: "RUB",
            minPrice: rubles(amount),
            ...(kind === "range" && max !== null && { maxPrice: rubles(max) }),
          },
        }),
  };
}

function faqPage({ faq }: DescribedService) {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: faq.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
