import type { CategoryPage, Service } from "@len/contract/catalogue";
import { doctorCount, minutes, serviceCount } from "../ui/formats.ts";
import { type Cost, costText } from "./catalogue-words.ts";

type Described = Cost & {
  summary: string;
  /** Stands before the summary where that does not say what it is about. */
  title?: string;
  countDoctors: number;
  countServices?: number;
  durationMin?: number | null;
};

/** The opening hours that every description ends with bring it to what search engines show of it. */
const enough = 101;

/** What a direction or a group says of itself in search results: what staff have written for them, else its figures. */
export function categoryDescription({ seo, title, summary, priceFrom, services, doctors }: CategoryPage): string {
  const figures = { countServices: services.length, countDoctors: doctors.length };
  return seo.description ?? catalogueDescription({ title, summary, priceFrom, ...figures });
}

/** The same of a service. */
export function serviceDescription({ seo, summary, priceFrom, prices, durationMin, doctors }: Service): string {
  return seo.description ?? catalogueDescription({ summary, priceFrom, prices, durationMin, countDoctors: doctors.length });
}

/** Figures first to be read at a glance: how much there is, from what price, how long, by how many doctors. */
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
