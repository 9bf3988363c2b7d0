type Dated = { publishedAt: string };

/** News of one month, under its name: «Ноябрь 2026». */
export type Month<News extends Dated> = { key: string; title: string; news: News[] };

/** A list that is sorted by date, cut into the clinic's calendar months. */
export function byMonth<News extends Dated>(news: News[], timeZone: string): Month<News>[] {
  const months = new Map<string, Month<News>>();
  for (const item of news) {
    const { key, title } = monthOf(item.publishedAt, timeZone);
    const month = months.get(key) ?? { key, title, news: [] };
    month.news.push(item);
    months.set(key, month);
  }
  return [...months.values()];
}

function monthOf(instant: string, timeZone: string): { key: string; title: string } {
  const date = new Date(instant);
  const part = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat("ru", { timeZone, ...options }).format(date);
  const month = part({ month: "long" });
  const year = part({ year: "numeric" });
  return { key: `${year}-${part({ month: "2-digit" })}`, title: `${month.charAt(0).toUpperCase()}${month.slice(1)} ${year}` };
}
