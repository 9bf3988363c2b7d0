import { type ReactNode, useId } from "react";
import { href, Link } from "react-router";
import { fullName } from "../doctors/doctor-name.ts";
import { apiContext } from "../http/api-context.ts";
import { everyPage, longestPage } from "../http/every-page.ts";
import { quietly } from "../http/quietly.ts";
import { byYear } from "../news/years.ts";
import { staffPages } from "../pages/staff-pages.server.ts";
import { useRootData } from "../root-data.ts";
import { loadSeoText } from "../seo/load-seo-text.server.ts";
import { sectionMeta } from "../seo/section-meta.ts";
import { typography } from "../typography.ts";
import { SectionHead } from "../ui/section-head.tsx";
import type { Route } from "./+types/sitemap-page.ts";
import { sections } from "./sections.ts";
import styles from "./sitemap-page.module.css";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? sectionMeta(matches, { path: href("/sitemap"), text: loaderData.text, name: "Карта сайта" }) : [];
}

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [text, doctors, services, news, articles, rubrics, vacancies, devices, pages] = await Promise.all([
    loadSeoText(api, "/sitemap"),
    quietly(everyPage((page) => api.doctors({ limit: longestPage, page }))),
    quietly(api.services()),
    quietly(everyPage((page) => api.news({ type: "news", limit: longestPage, page }))),
    quietly(everyPage((page) => api.news({ type: "article", limit: longestPage, page }))),
    quietly(api.newsCategories()),
    quietly(api.vacancies()),
    quietly(api.equipments()),
    staffPages(api),
  ]);
  const listed = doctors?.data.filter(({ state }) => state !== "left") ?? [];

  return {
    text,
    doctors: listed.map((doctor) => ({ title: fullName(doctor), path: doctor.path, of: doctor.categories.map(({ slug }) => slug) })),
    services: (services ?? []).map(({ title, path, group }) => ({ title, path, of: [group.slug] })),
    news: (news?.data ?? []).map((item) => ({ ...link(item), publishedAt: item.publishedAt })),
    articles: (articles?.data ?? []).map((item) => ({ ...link(item), of: item.categories.slice(0, 1).map(({ slug }) => slug) })),
    rubrics: (rubrics ?? []).map(({ slug, title, path }) => ({ slug, title, path })),
    vacancies: (vacancies ?? []).map(link),
    devices: (devices ?? []).map(link),
    pages,
    totals: { doctors: doctors?.total ?? 0, news: news?.total ?? 0, articles: articles?.total ?? 0 },
  };
}

type Item = { title: string; path: string };

/** An item of the named categories, groups or rubrics. */
type Sorted = Item & { of: string[] };

const link = ({ title, path }: Item): Item => ({ title, path });
const inside = <Kind extends Sorted>(items: Kind[], slug: string) => items.filter(({ of }) => of.includes(slug));
const outside = <Kind extends Sorted>(items: Kind[], parts: readonly { slug: string }[]) =>
  items.filter(({ of }) => !parts.some(({ slug }) => of.includes(slug)));

export default function SitemapPage({ loaderData }: Route.ComponentProps) {
  const { text, doctors, services, news, articles, rubrics, vacancies, devices, pages, totals } = loaderData;
  const root = useRootData();
  const categories = root?.categories ?? [];
  const directions = categories.filter(({ parent }) => parent === null);

  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <SectionHead current={text?.pageName ?? "Карта сайта"} title={text?.h1 ?? "Карта сайта"} lead={text?.text} />
      <Part title="Разделы" titles="short">
        <Links items={[...sections, ...pages]} />
      </Part>
      {directions.map((direction) => (
        <Part key={direction.slug} title={direction.title} path={direction.path}>
          {categories
            .filter(({ parent }) => parent?.slug === direction.slug)
            .map((group) => (
              <Branch key={group.slug} title={group.title} path={group.path} items={inside(services, group.slug)} />
            ))}
        </Part>
      ))}
      {doctors.length > 0 && (
        <Part title="Специалисты" path={href("/specialists")} count={totals.doctors}>
          {directions.map(({ slug, title }) => (
            <Branch key={slug} title={title} items={inside(doctors, slug)} />
          ))}
          <Links items={outside(doctors, directions)} />
          {doctors.length < totals.doctors && <All path={href("/specialists")}>Все специалисты</All>}
        </Part>
      )}
      {articles.length > 0 && (
        <Part title="Статьи" path={href("/articles")} count={totals.articles} titles="wide">
          {rubrics.map(({ slug, title, path }) => (
            <Branch key={slug} title={title} path={path} items={inside(articles, slug)} />
          ))}
          <Links items={outside(articles, rubrics)} />
          {articles.length < totals.articles && <All path={href("/articles")}>Все статьи</All>}
        </Part>
      )}
      {news.length > 0 && (
        <Part title="Новости" path={href("/news")} count={totals.news} titles="wide">
          {byYear(news, root?.contacts?.timeZone ?? "Europe/Moscow").map(({ year, news: ofYear }) => (
            <Branch key={year} title={year} items={ofYear} />
          ))}
          {news.length < totals.news && <All path={href("/news")}>Все новости</All>}
        </Part>
      )}
      {devices.length > 0 && (
        <Part title="Оборудование" path={href("/equipments")} count={devices.length} titles="wide">
          <Links items={devices} />
        </Part>
      )}
      {vacancies.length > 0 && (
        <Part title="Вакансии" path={href("/vacancies")} count={vacancies.length}>
          <Links items={vacancies} />
        </Part>
      )}
    </main>
  );
}

/** `titles` tells how much room the names in it take. */
type PartProps = { title: string; path?: string; count?: number; titles?: "short" | "narrow" | "wide"; children: ReactNode };

function Part({ title, path, count, titles = "narrow", children }: PartProps) {
  const id = useId();

  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2>
        <span id={id}>{path ? <Link to={path}>{typography(title)}</Link> : title}</span>{" "}
        {count !== undefined && <small className="tnum">{count}</small>}
      </h2>
      <div className={styles[titles]}>{children}</div>
    </section>
  );
}

/** The way to those that a very long list has beyond what the map names. */
function All({ path, children }: { path: string; children: string }) {
  return (
    <p>
      <Link to={path}>{children}</Link>
    </p>
  );
}

function Branch({ title, path, items }: { title: string; path?: string; items: Item[] }) {
  if (items.length === 0) return null;

  return (
    <div className={styles.branch}>
      <h3>{path ? <Link to={path}>{typography(title)}</Link> : typography(title)}</h3>
      <Links items={items} />
    </div>
  );
}

function Links({ items }: { items: readonly Item[] }) {
  if (items.length === 0) return null;

  return (
    <ul className={styles.links}>
      {items.map(({ title, path }) => (
        <li key={path}>
          <Link to={path}>{typography(title)}</Link>
        </li>
      ))}
    </ul>
  );
}
