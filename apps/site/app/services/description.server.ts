import type { CategoryPage, Service } from "@len/contract/catalogue";
import { capitalised, doctorCount, minutes, serviceCount } from "../ui/formats.ts";
import { fullCostText, type Priced } from "./catalogue-words.ts";

type Described = Priced & {
  summary: string;
  /** The subject, added before a summary that does not name it. */
  title?: string;
  countDoctors: number;
  countServices?: number;
  durationMin?: number | null;
};

/** A description shorter than this gets one more sentence, so that it fills the snippet of search engines. */
const minLength = 101;

/** Meta description of a direction or a group: the text by staff, otherwise the summary and the figures. */
export function categoryDescription({ seo, title, summary, priceFrom, priceKind, services, doctors }: CategoryPage): string {
  const figures = { countServices: services.length, countDoctors: doctors.length };
  return seo.description ?? catalogueDescription({ title, summary, priceFrom, priceKind, ...figures });
}

/** Meta description of a service. */
export function serviceDescription({ seo, summary, priceFrom, priceKind, prices, durationMin, doctors }: Service): string {
  return seo.description ?? catalogueDescription({ summary, priceFrom, priceKind, prices, durationMin, countDoctors: doctors.length });
}

/** Adds a full stop to texts without one, such as «Веки, контур лица, рубцы». */
const ended = (text: string) => (/[.!?…]$/.test(text) || text === "" ? text : `${text}.`);

/** The summary followed by figures: number of services, cost, duration, number of doctors. */
export function catalogueDescription({ title, summary, countDoctors, countServices, durationMin = null, ...priced }: Described): string {
  const cost = fullCostText(priced);
  const figures = [
    countServices ? [serviceCount(countServices), cost].filter(Boolean).join(" ") : cost && `цена ${cost}`,
    durationMin !== null && minutes(durationMin),
    countDoctors > 0 && doctorCount(countDoctors),
  ].filter((figure) => typeof figure === "string");
  const description = [
    title && `${title}.`,
    figures.length > 0 ? ended(summary) : summary,
    figures.length > 0 && `${capitalised(figures.join(", "))}.`,
  ]
    .filter(Boolean)
    .join(" ");
  return description.length < minLength ? `${description} Цены и запись на прием — на сайте.` : description;
}
