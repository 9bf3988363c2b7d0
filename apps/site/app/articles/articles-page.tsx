import { articlesPage } from "@len/contract/news";
import { data, href } from "react-router";
import { Unavailable, UnavailableLine } from "../errors/unavailable.tsx";
import { addressWith, pageParam } from "../http/address-params.ts";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { Empty } from "../lists/empty.tsx";
import { articleChapters } from "../news/listings.ts";
import { pageNumber } from "../routing/parameters.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { handleOf } from "../routing/section-handle.ts";
import { loadSeoText } from "../seo/load-seo-text.server.ts";
import { sectionMeta } from "../seo/section-meta.ts";
import { Pagination } from "../ui/pagination.tsx";
import { headOf, SectionHead } from "../ui/section-head.tsx";
import type { Route } from "./+types/articles-page.ts";
import { ArticlesGrid } from "./articles-grid.tsx";
import { loadArticles, shownCategories } from "./articles-list.ts";
import styles from "./articles-page.module.css";
import { CategoryChips } from "./category-chips.tsx";

export const handle: RouteHandle = {
  cachedBy: { page: pageNumber },
  ...(import.meta.env.SSR && { ...handleOf(articlesPage), sitemapChapters: articleChapters }),
};

const pathOf = (page: number) => addressWith(href("/articles"), { page });

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { page, text } = loaderData;
  return sectionMeta(matches, { path: pathOf(page), text, name: "Статьи", page });
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const page = pageParam(url.searchParams);
  const [text, categories, articles] = await Promise.all([
    loadSeoText(api, "/articles"),
    quietly(api.newsCategories()),
    loadArticles(api, page, null),
  ]);

  return data({ page, text, categories: categories && shownCategories(categories), articles }, { status: articles ? 200 : 503 });
}

export default function ArticlesPage({ loaderData: { page, text, categories, articles } }: Route.ComponentProps) {
  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <SectionHead {...headOf(text, "Статьи")} page={page} />
      {categories ? (
        <CategoryChips categories={categories} total={articles?.pagination.total} current={null} />
      ) : (
        articles && <UnavailableLine part="рубрики" />
      )}
      {!articles && <Unavailable />}
      {articles?.data.length === 0 && (
        <Empty sentence="Статей пока нет" hint="Загляните позже: врачи пишут о том, о чём спрашивают на приёме." />
      )}
      {articles && <ArticlesGrid articles={articles.data} isFirst={page === 1} />}
      {articles && <Pagination pagination={articles.pagination} pathOf={pathOf} />}
    </main>
  );
}
