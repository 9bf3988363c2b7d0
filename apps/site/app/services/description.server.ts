import { rubles } from "../ui/formats.ts";
import { doctorCount, minutes, serviceCount } from "./catalogue-words.ts";

type Described = {
  summary: string;
  /** Stands before the summary where that does not say what it is about. */
  title?: string;
  priceFrom: number | null;
  countDoctors: number;
  countServices?: number;
  durationMin?: number | null;
};

/** The opening hours that every description ends with bring it to what search engines show of it. */
const enough = 101;

/** What a page of the catalogue says of itself in search results, where staff have written nothing for them: figures first. */
export function catalogueDescription({ title, summary, priceFrom, countDoctors, countServices, durationMin = null }: Described): string {
  const price = priceFrom === null ? null : `от ${rubles(priceFrom)}`;
  const figures = [
    countServices ? [serviceCount(countServices), price].filter(Boolean).join(" ") : price && `цена ${price}`,
    durationMin !== null && minutes(durationMin),
    countDoctors > 0 && doctorCount(countDoctors),
  ].filter((figure) => typeof figure === "string");
  const told = [title ? `${title}: ${begunSmall(summary)}` : summary, figures.length > 0 && `${begunLarge(figures.join(", "))}.`]
    .filter(Boolean)
    .join(" ");
  return told.length < enough ? `${told} Цены и запись на прием — на сайте.` : told;
}

/** A summary goes on after a colon; abbreviations and the names in it stay as they are. */
const begunSmall = (text: string) => (/^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text);
const begunLarge = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
