import type { CategoryPage, Service } from "@len/contract/catalogue";
import { doctorCount, minutes, serviceCount } from "../ui/formats.ts";
import { type Cost, costText } from "./catalogue-words.ts";

type Described = Cost & {
  summary: string;
  /** Put before the summary when the summary does not name the subject. */
  title?: string;
  countDoctors: number;
  countServices?: number;
  durationMin?: number | null;
};

/** Shorter descriptions get one more sentence, so that search engines show a full snippet. */
const enough = 101;

/** Meta description of a direction or a group: the text by staff or, without one, the figures. */
export function categoryDescription({ seo, title, summary, priceFrom, services, doctors }: CategoryPage): string {
  const figures = { countServices: services.length, countDoctors: doctors.length };
  return seo.description ?? catalogueDescription({ title, summary, priceFrom, ...figures });
}

/** Meta description of a service. */
export function serviceDescription({ seo, summary, priceFrom, prices, durationMin, doctors }: Service): string {
  return seo.description ?? catalogueDescription({ summary, priceFrom, prices, durationMin, countDoctors: doctors.length });
}

/** The summary followed by figures: number of services, lowest price, duration, number of doctors. */
export function catalogueDescription({ title, summary, countDoctors, countServices, durationMin = null, ...priced }: Described): string {
  const cost = costText(priced);
  const figures = [
    countServices ? [serviceCount(countServices), cost].filter(Boolean).join(" ") : cost && `цена ${cost}`,
    durationMin !== null && minutes(durationMin),
    countDoctors > 0 && doctorCount(countDoctors),
  ].filter((figure) => typeof figure === "string");
  const description = [title && `${title}.`, summary, figures.length > 0 && `${begunLarge(figures.join(", "))}.`].filter(Boolean).join(" ");
  return description.length < enough ? `${description} Цены и запись на прием — на сайте.` : description;
}

const begunLarge = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
