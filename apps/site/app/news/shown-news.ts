import type { NewsCard } from "@len/contract/news";

/** What a list shows of a news item or an article; the rest of the card stays on the server. */
export type ShownNews = Pick<NewsCard, "id" | "type" | "path" | "title" | "lead" | "image" | "publishedAt">;

export function shownNews({ id, type, path, title, lead, image, publishedAt }: NewsCard): ShownNews {
  return { id, type, path, title, lead, image, publishedAt };
}
