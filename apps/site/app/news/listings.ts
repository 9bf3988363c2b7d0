import { fullName } from "../clinic/doctor-name.tsx";
import type { ApiClient } from "../http/api-client.ts";
import { everyPage, longestPage } from "../http/every-page.ts";
import { quietly } from "../http/quietly.ts";
import { groupedBy } from "../routing/grouped-by.ts";
import type { FeedItem, SharedItem, SitemapChapter } from "../routing/route-handle.ts";
import { longDate } from "../ui/formats.ts";
import { byYear } from "./years.ts";

const newestOf = (api: ApiClient, type: "news" | "article") => quietly(api.news({ type, limit: longestPage }));

const longestFeed = 30;

export async function newestNews(api: ApiClient): Promise<FeedItem[]> {
  const news = await api.news({ type: "news", limit: longestFeed });
  return news.data.map(({ categories, ...item }) => ({ ...item, rubrics: categories.map(({ title }) => title) }));
}

/** The newest news by year. */
export async function newsChapters(api: ApiClient): Promise<SitemapChapter[]> {
  const [news, contacts] = await Promise.all([newestOf(api, "news"), quietly(api.contacts())]);
  const chapter = { title: "Новости", path: "/news" };
  if (!news) return [{ ...chapter, groups: [], missing: "новости" }];

  return [
    {
      ...chapter,
      count: news.pagination.total,
      groups: byYear(news.data, contacts?.timeZone).map(({ year, news: ofYear }) => ({
        title: year,
        items: ofYear.map(({ title, path }) => ({ title, path })),
      })),
      ...(news.pagination.lastPage > 1 && { all: { title: "Все новости", path: chapter.path } }),
    },
  ];
}

/** The newest articles by category. */
export async function articleChapters(api: ApiClient): Promise<SitemapChapter[]> {
  const [articles, rubrics] = await Promise.all([newestOf(api, "article"), quietly(api.newsCategories())]);
  const chapter = { title: "Статьи", path: "/articles" };
  if (!articles) return [{ ...chapter, groups: [], missing: "статьи" }];

  const items = articles.data.map(({ title, path, categories }) => ({
    title,
    path,
    groups: categories.slice(0, 1).map(({ slug }) => slug),
  }));
  return [
    {
      ...chapter,
      count: articles.pagination.total,
      groups: groupedBy(items, rubrics ?? []),
      ...(articles.pagination.lastPage > 1 && { all: { title: "Все статьи", path: chapter.path } }),
      ...(!rubrics && { missing: "рубрики статей" }),
    },
  ];
}

/** Pictures of news and articles for `/sitemap.xml`. */
export async function storyPictures(api: ApiClient) {
  return (await quietly(everyPage((page) => api.news({ limit: longestPage, page })))) ?? [];
}

/** The share picture's data for a news item or an article. */
export async function sharedStory(api: ApiClient, { name = "" }): Promise<SharedItem | null> {
  const story = (await api.newsItem(name))?.data;
  if (!story) return null;
  const { path, type, title, categories, publishedAt, author, image } = story;
  const kicker = categories[0]?.title ?? (type === "news" ? "Новости" : "Статьи");
  const note = author ? fullName(author) : longDate(publishedAt, (await quietly(api.contacts()))?.timeZone);
  return { path, kicker, title, note, picture: image && { url: image.url, isPortrait: false } };
}

/** The share picture's data for a category of articles. */
export async function sharedRubric(api: ApiClient, { category = "" }): Promise<SharedItem | null> {
  const rubric = (await api.newsCategories()).find((each) => each.slug === category);
  return rubric ? { path: rubric.path, kicker: "Статьи", title: rubric.title, note: null, picture: null } : null;
}
