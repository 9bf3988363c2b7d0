import type { NewsCard } from "@len/contract/news";
import { pick } from "../ui/pick.ts";

/** The fields of a news item or an article that a list shows. */
export const shownNews = (news: NewsCard) => pick(news, "id", "type", "path", "title", "lead", "image", "publishedAt");
export type ShownNews = ReturnType<typeof shownNews>;
