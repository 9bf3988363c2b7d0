import { grouped } from "@len/contract/grouped";
import { usualTimeZone } from "@len/contract/time-zone";

type Dated = { publishedAt: string };

/** News of one calendar year in the clinic's time zone. */
export type Year<News extends Dated> = { year: string; news: News[] };

/** Splits a list sorted by date into calendar years. */
export function byYear<News extends Dated>(news: News[], timeZone = usualTimeZone): Year<News>[] {
  const years = new Intl.DateTimeFormat("ru", { timeZone, year: "numeric" });
  const ofYears = grouped(news, ({ publishedAt }) => years.format(new Date(publishedAt)));
  return [...ofYears].map(([year, ofYear]) => ({ year, news: ofYear }));
}
