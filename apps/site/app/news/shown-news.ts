import type { NewsCard } from "@len/contract/news";

/** The fields of a news item or an article that a list shows; the others stay on the server. */
export type ShownNews = Pick<NewsCard, "id" | "type" | "path" | "title" | "lead" | "image" | "publishedAt">;

export function shownNews({ id, type, path, title, lead, image, publishedAt }: NewsCard): ShownNews {
  return { id, type, path, title, lead, image, publishedAt };
}
