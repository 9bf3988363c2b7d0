import type { NewsCategory } from "@len/contract/news";
import { data } from "react-router";
import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import { shownNews } from "../news/shown-news.ts";
import { pick } from "../ui/pick.ts";

/** One cover story and ten articles: two rows of the grid hold five, so ten fill whole rows. */
const pageSize = 11;

/** One page of the articles of a category, or of all articles; `null` when the API does not answer. */
export async function loadArticles(api: ApiClient, page: number, category: string | null) {
  const articles = await quietly(api.news({ type: "article", limit: pageSize, page, category: category ? [category] : [] }));
  if (articles && page > articles.pagination.lastPage) throw data(null, { status: 404 });

  return articles && { data: articles.data.map(shownNews), pagination: articles.pagination };
}

/** The number of all articles, for the link beside the categories. */
export const countArticles = async (api: ApiClient) => (await quietly(api.news({ type: "article", limit: 1 })))?.pagination.total;

export type ShownCategory = ReturnType<typeof shownCategories>[number];

/** Categories that contain articles. */
export const shownCategories = (categories: NewsCategory[]) =>
  categories.filter(({ countArticles }) => countArticles > 0).map((category) => pick(category, "slug", "title", "path", "countArticles"));
