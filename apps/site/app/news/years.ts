type Dated = { publishedAt: string };

/** News of one year of the clinic's calendar. */
export type Year<News extends Dated> = { year: string; news: News[] };

/** A list that is sorted by date, cut into calendar years. */
export function byYear<News extends Dated>(news: News[], timeZone: string): Year<News>[] {
  const years = new Map<string, News[]>();
  for (const item of news) {
    const year = new Intl.DateTimeFormat("ru", { timeZone, year: "numeric" }).format(new Date(item.publishedAt));
    years.set(year, [...(years.get(year) ?? []), item]);
  }
  return [...years].map(([year, items]) => ({ year, news: items }));
}
