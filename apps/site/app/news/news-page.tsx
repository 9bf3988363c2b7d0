import type { NewsCategory } from "@len/contract/news";
import { section } from "@len/contract/news";
import { data, href, Link } from "react-router";
import { useRootData } from "../clinic/root-data.ts";
import { Unavailable, UnavailableLine } from "../errors/unavailable.tsx";
import { addressWith, pageParam, slugParam } from "../http/address-params.ts";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { Empty } from "../lists/empty.tsx";
import { pageNumber, slug } from "../routing/parameters.ts";
import type { RouteHandle } from "../routing/route-handle.ts";
import { handleOf } from "../routing/section-handle.ts";
import { loadSeoText } from "../seo/load-seo-text.server.ts";
import { foundNothing, sectionMeta } from "../seo/section-meta.ts";
import { Chips } from "../ui/chips.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { PictureLink } from "../ui/picture-link.tsx";
import { headOf, SectionHead } from "../ui/section-head.tsx";
import { typography } from "../ui/typography.ts";
import type { Route } from "./+types/news-page.ts";
import { newestNews, newsChapters, storyPictures } from "./listings.ts";
import { NewsKicker } from "./news-kicker.tsx";
import styles from "./news-page.module.css";
import { type ShownNews, shownNews } from "./shown-news.ts";
import { byYear } from "./years.ts";

export const handle: RouteHandle = {
  cachedBy: { category: slug, page: pageNumber },
  ...(import.meta.env.SSR && {
    ...handleOf(section.site),
    sitemapChapters: newsChapters,
    sitemapPictures: storyPictures,
    feedItems: newestNews,
  }),
};

const pageSize = 10;

type NewsQuery = { page: number; category: string | null };

const newsPath = ({ page = 1, category = null }: Partial<NewsQuery> = {}) => addressWith(href("/news"), { category, page });

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { query, text, tags } = loaderData;

  return [
    ...sectionMeta(matches, {
      // The canonical URL of a list that is filtered by a tag is the URL of the whole list.
      path: query.category ? newsPath() : newsPath({ page: query.page }),
      text,
      name: "Новости",
      page: query.page,
      narrowed: tags && query.category && (tags.find(({ slug }) => slug === query.category)?.title ?? foundNothing),
    }),
    { tagName: "link", rel: "alternate", type: "application/rss+xml", title: "Новости клиники", href: href("/news/rss.xml") },
  ];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const query: NewsQuery = { page: pageParam(url.searchParams), category: slugParam(url.searchParams, "category") };
  const [text, tags, all, news] = await Promise.all([
    loadSeoText(api, "/news"),
    quietly(api.newsCategories()),
    query.category && quietly(api.news({ type: "news", limit: 1 })),
    quietly(api.news({ type: "news", limit: pageSize, page: query.page, category: query.category ? [query.category] : [] })),
  ]);
  if (news && query.page > news.pagination.lastPage) throw data(null, { status: 404 });

  return data(
    {
      query,
      text,
      tags: tags?.map(shownTag) ?? null,
      total: (all || news)?.pagination.total,
      news: news && { ...news, data: news.data.map(shownNews) },
    },
    { status: news ? 200 : 503 },
  );
}

const shownTag = ({ slug, title, countNews }: NewsCategory) => ({ slug, title, countNews });

export default function NewsPage({ loaderData: { query, text, tags, total, news } }: Route.ComponentProps) {
  const isFront = query.page === 1 && query.category === null;
  const [first, ...others] = news?.data ?? [];
  const tag = tags?.find(({ slug }) => slug === query.category);

  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <SectionHead
        {...headOf(text, "Новости", "Часы в праздники, новые врачи и приборы, изменения в документах.")}
        {...(tag && { trail: [{ title: "Новости", path: newsPath() }], current: tag.title, title: `${tag.title}: новости`, lead: null })}
        page={query.page}
      />
      {tags ? <TagChips tags={tags} total={total} category={query.category} /> : news && <UnavailableLine part="метки новостей" />}
      {!news && <Unavailable />}
      {news && !first && !query.category && (
        <Empty
          sentence="Новостей пока нет"
          hint="Загляните позже или почитайте статьи."
          way={{ to: href("/articles"), label: "Статьи врачей" }}
        />
      )}
      {news && !first && query.category && (
        <Empty
          sentence={emptySentence(tags, tag)}
          hint={tags && !tag ? "Выберите другую метку." : "Выберите другую метку или загляните позже."}
          way={{ to: newsPath(), label: "Показать все новости" }}
        />
      )}
      {first && isFront && <LeadNews news={first} />}
      {first && <Chronicle news={isFront ? others : [first, ...others]} />}
      {news && first && (
        <div className={styles.foot}>
          <Pagination pagination={news.pagination} pathOf={(page) => newsPath({ ...query, page })} />
          <a href={href("/news/rss.xml")} className={styles.feed}>
            Лента RSS
          </a>
        </div>
      )}
    </main>
  );
}

/** The sentence distinguishes a tag that does not exist from a tag without news. */
function emptySentence(tags: Tag[] | null, tag: Tag | undefined): string {
  if (tag) return `С меткой «${tag.title}» новостей пока нет`;
  return tags ? "Такой метки у новостей нет" : "С этой меткой новостей пока нет";
}

type Tag = ReturnType<typeof shownTag>;

/** The row of tags is hidden when it would contain a single tag. */
type TagChipsProps = { tags: Tag[]; total: number | undefined; category: string | null };

function TagChips({ tags, total, category }: TagChipsProps) {
  const shown = tags.filter(({ slug, countNews }) => countNews > 0 || slug === category);
  if (shown.length < 2 && !category) return null;

  return (
    <div className={styles.tags}>
      <Chips
        label="Новости по меткам"
        chips={[
          { to: newsPath(), label: "Все", ...(total !== undefined && { count: total }), current: category === null },
          ...shown.map(({ slug, title, countNews }) => ({
            to: newsPath({ category: slug }),
            label: title,
            count: countNews,
            current: slug === category,
          })),
        ]}
      />
    </div>
  );
}

function LeadNews({ news }: { news: ShownNews }) {
  return (
    <article className={styles.lead}>
      <PictureLink to={news.path} picture={news.image} sizes="(max-width: 1023px) 100vw, 58vw" first className={styles.leadPicture} />
      <div>
        <NewsKicker news={news} untyped />
        <h2>
          <Link to={news.path}>{typography(news.title)}</Link>
        </h2>
        <p className="lead">{typography(news.lead)}</p>
      </div>
    </article>
  );
}

/** News grouped by year. */
function Chronicle({ news }: { news: ShownNews[] }) {
  const timeZone = useRootData()?.contacts?.timeZone;

  return byYear(news, timeZone).map(({ year, news: ofYear }) => (
    <section key={year} className={styles.year}>
      <h2>{year}</h2>
      <ul>
        {ofYear.map((item) => (
          <li key={item.id}>
            <article className={styles.item}>
              <div>
                <NewsKicker news={item} untyped />
                <h3>
                  <Link to={item.path}>{typography(item.title)}</Link>
                </h3>
                <p className="muted">{typography(item.lead)}</p>
              </div>
              <PictureLink to={item.path} picture={item.image} sizes="(max-width: 767px) 30vw, 12rem" className={styles.picture} />
            </article>
          </li>
        ))}
      </ul>
    </section>
  ));
}
