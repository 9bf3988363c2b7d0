import type { Price } from "@len/contract/services";
import { price } from "../ui/formats.ts";
import { doctorCount, minutes, serviceCount } from "./catalogue-words.ts";

type Described = {
  summary: string;
  /** Stands before the summary where that does not say what it is about. */
  title?: string;
  priceFrom: number | null;
  /** The lines of a service's price list: of a single one its own price is told. */
  prices?: Pick<Price, "kind" | "amount" | "max">[];
  countDoctors: number;
  countServices?: number;
  durationMin?: number | null;
};

/** The opening hours that every description ends with bring it to what search engines show of it. */
const enough = 101;

/** What a page of the catalogue says of itself in search results, where staff have written nothing for them: figures first. */
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

/** What it costs: the price itself where there is one alone, else the lowest; `null` where none is known. */
export function costText({ priceFrom, prices = [] }: Pick<Described, "priceFrom" | "prices">): string | null {
  const [only] = prices;
  if (only && prices.length === 1) return price(only);
  return priceFrom === null ? null : price({ kind: "from", amount: priceFrom, max: null });
}

const begunLarge = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
