import { data, href, redirect } from "react-router";
import { Unavailable } from "../errors/unavailable.tsx";
import { addressWith, pageParam } from "../http/address-params.ts";
import type { ApiClient } from "../http/api-client.ts";
import { apiContext } from "../http/api-context.ts";
import { required } from "../http/required.ts";
import { Empty } from "../lists/empty.tsx";
import { sharedRubric } from "../news/listings.ts";
import { pageNumber } from "../routing/parameters.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { breadcrumbList } from "../seo/breadcrumb-list.ts";
import { clinicTitle, pageMetaOf, rootDataOf } from "../seo/page-meta.ts";
import { Pagination } from "../ui/pagination.tsx";
import { SectionHead } from "../ui/section-head.tsx";
import type { Route } from "./+types/article-category-page.ts";
import { ArticlesGrid } from "./articles-grid.tsx";
import { countArticles, loadArticles, shownCategories } from "./articles-list.ts";
import styles from "./articles-page.module.css";
import { CategoryChips } from "./category-chips.tsx";

export const handle: RouteHandle = {
  cachedBy: { page: pageNumber },
  ...(import.meta.env.SSR && { sharedItem: sharedRubric }),
};

const articles = { title: "Статьи", path: "/articles" };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { page, category } = loaderData;
  const root = rootDataOf(matches);
  const extra = page > 1 ? ` — страница ${page}` : "";

  return [
    ...pageMetaOf(matches, {
      path: addressWith(category.path, { page }),
      title: `${category.seo.title ?? `${category.title}: статьи врачей — ${clinicTitle(root)}`}${extra}`,
      description:
        (category.seo.description ?? `Статьи рубрики «${category.title}»: о чём спрашивают на приёме и что отвечают врачи клиники.`) +
        (page > 1 ? ` Страница ${page}.` : ""),
      image: category.seo.ogImage,
      noindex: category.seo.noindex,
    }),
    { "script:ld+json": breadcrumbList(root, [articles, category]) },
  ];
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const page = pageParam(url.searchParams);
  const [categories, list, total] = await Promise.all([
    required(api.newsCategories()),
    loadArticles(api, page, params.category),
    countArticles(api),
  ]);
  const category = categories.find(({ slug }) => slug === params.category);
  if (!category) throw await elsewhere(api, params.category);

  const { slug, title, path, seo } = category;
  return data(
    { page, category: { slug, title, path, seo }, categories: shownCategories(categories), list, total },
    { status: list ? 200 : 503 },
  );
}

/** A former slug of a category redirects to the current one (301); any other unknown slug answers 404. */
async function elsewhere(api: ApiClient, slug: string): Promise<unknown> {
  const category = await required(api.newsCategory(slug));
  return category ? redirect(category.path, 301) : data(null, { status: 404 });
}

export default function ArticleCategoryPage({ loaderData: { page, category, categories, list, total } }: Route.ComponentProps) {
  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <SectionHead
        trail={[articles]}
        current={category.title}
        title={`${category.title}: статьи`}
        lead="Статьи врачей клиники: о чём спрашивают на приёме и что мы отвечаем."
        page={page}
      />
      <CategoryChips categories={categories} total={total} current={category.slug} />
      {!list && <Unavailable />}
      {list?.data.length === 0 && <Empty sentence="В этой рубрике статей пока нет" way={{ to: href("/articles"), label: "Все статьи" }} />}
      {list && <ArticlesGrid articles={list.data} isFirst={page === 1} />}
      {list && <Pagination pagination={list.pagination} pathOf={(page) => addressWith(category.path, { page })} />}
    </main>
  );
}
