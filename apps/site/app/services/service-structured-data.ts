import type { Service } from "@len/contract/catalogue";
import type { FAQPage, Offer, Thing, WithContext } from "schema-dts";
import type { RootData } from "../clinic/root-data.ts";
import { breadcrumbList } from "../seo/breadcrumb-list.ts";
import type { Crumb } from "../ui/breadcrumbs.tsx";

type Price = Service["prices"][number];
type DescribedService = Pick<Service, "path" | "title" | "summary" | "preparation" | "recovery" | "prices" | "faq">;

/** Schema.org MedicalProcedure, the clinic's offers of it, FAQPage and BreadcrumbList; contains only what the page shows. */
export function serviceStructuredData(service: DescribedService, trail: Crumb[], root: RootData | null): WithContext<Thing>[] {
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
    },
    ...offersOf(service, root),
    ...faq,
    breadcrumbList(root, trail),
  ];
}

/**
 * A procedure has no offers in schema.org, so the clinic offers a Service of the same name. Additional price lines are not among the
 * offers.
 */
function offersOf(service: DescribedService, root: RootData | null): WithContext<Thing>[] {
  const site = root?.siteUrl ?? "http://localhost";
  const prices = service.prices.filter(({ isMain }) => isMain);
  if (prices.length === 0) return [];
  return [
    {
      "@context": "https://schema.org",
      "@type": "MedicalClinic",
      "@id": `${site}/#clinic`,
      name: `Клиника «${root?.contacts?.name ?? ""}»`,
      makesOffer: prices.map((price) => offer(price, service, site)),
    },
  ];
}

type OfferedService = { title: string; path: string };
type OfferedPrice = Pick<Price, "title" | "kind" | "amount" | "max" | "promotion">;

/** https://schema.org/Offer; a price without a fixed upper end is a PriceSpecification. */
export function offer(price: OfferedPrice, itemOffered: OfferedService, site: string): Offer {
  const rubles = (kopecks: number) => kopecks / 100;
  const { kind, amount, max, promotion } = price;

  return {
    "@type": "Offer",
    name: price.title,
    itemOffered: { "@type": "Service", name: itemOffered.title, url: new URL(itemOffered.path, site).href },
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

function faqPage({ faq }: DescribedService): WithContext<FAQPage> {
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
