import { type ReactNode, useId } from "react";
import { href, Link } from "react-router";
import { fullName } from "../doctors/doctor-name.ts";
import { UnavailableLine } from "../errors/unavailable.tsx";
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
  const [text, doctors, services, news, articles, rubrics, promotions, vacancies, devices, ofStaff] = await Promise.all([
    loadSeoText(api, "/sitemap"),
    quietly(everyPage((page) => api.doctors({ limit: longestPage, page }))),
    quietly(api.services()),
    quietly(everyPage((page) => api.news({ type: "news", limit: longestPage, page }))),
    quietly(everyPage((page) => api.news({ type: "article", limit: longestPage, page }))),
    quietly(api.newsCategories()),
    quietly(api.promotions()),
    quietly(api.vacancies()),
    quietly(api.equipments()),
    staffPages(api),
  ]);
  const listed = doctors?.data.filter(({ state }) => state !== "left");

  return {
    text,
    // What could not be had is `null`.
    doctors: listed?.map((one) => ({ title: fullName(one), path: one.path, of: one.categories.map(({ slug }) => slug) })) ?? null,
    services: services?.map(({ title, path, group }) => ({ title, path, of: [group.slug] })) ?? null,
    news: news?.data.map((item) => ({ ...link(item), publishedAt: item.publishedAt })) ?? null,
    articles: articles?.data.map((item) => ({ ...link(item), of: item.categories.slice(0, 1).map(({ slug }) => slug) })) ?? null,
    rubrics: rubrics?.map(({ slug, title, path }) => ({ slug, title, path })) ?? null,
    promotions: promotions?.map(link) ?? null,
    vacancies: vacancies?.map(link) ?? null,
    devices: devices?.map(link) ?? null,
    ofStaff,
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
  const { text, doctors, services, news, articles, rubrics, promotions, vacancies, devices, ofStaff, totals } = loaderData;
  const root = useRootData();
  const categories = root?.categories ?? [];
  const directions = categories.filter(({ parent }) => parent === null);

  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <SectionHead current={text?.pageName ?? "Карта сайта"} title={text?.h1 ?? "Карта сайта"} lead={text?.text} />
      <Part title="Разделы" titles="short">
        <Links items={[...sections, ...ofStaff.pages]} />
        {!ofStaff.isWhole && <UnavailableLine part="страницы клиники" />}
      </Part>
      {services && root?.categories ? (
        directions.map((direction) => (
          <Part key={direction.slug} title={direction.title} path={direction.path}>
            {categories
              .filter(({ parent }) => parent?.slug === direction.slug)
              .map((group) => (
                <Branch key={group.slug} title={group.title} path={group.path} items={inside(services, group.slug)} />
              ))}
          </Part>
        ))
      ) : (
        <Part title="Услуги и цены" path={href("/categories")}>
          <Links items={directions} />
          <UnavailableLine part="услуги" />
        </Part>
      )}
      <Chapter items={doctors} title="Специалисты" path={href("/specialists")} count={totals.doctors} missing="врачей">
        {(shown) => (
          <>
            {directions.map(({ slug, title }) => (
              <Branch key={slug} title={title} items={inside(shown, slug)} />
            ))}
            <Links items={outside(shown, directions)} />
            {shown.length < totals.doctors && <All path={href("/specialists")}>Все специалисты</All>}
          </>
        )}
      </Chapter>
      <Chapter items={articles} title="Статьи" path={href("/articles")} count={totals.articles} titles="wide" missing="статьи">
        {(shown) => (
          <>
            {rubrics?.map(({ slug, title, path }) => (
              <Branch key={slug} title={title} path={path} items={inside(shown, slug)} />
            ))}
            <Links items={outside(shown, rubrics ?? [])} />
            {shown.length < totals.articles && <All path={href("/articles")}>Все статьи</All>}
          </>
        )}
      </Chapter>
      {!rubrics && <UnavailableLine part="рубрики статей" />}
      <Chapter items={news} title="Новости" path={href("/news")} count={totals.news} titles="wide" missing="новости">
        {(shown) => (
          <>
            {byYear(shown, root?.contacts?.timeZone).map(({ year, news: ofYear }) => (
              <Branch key={year} title={year} items={ofYear} />
            ))}
            {shown.length < totals.news && <All path={href("/news")}>Все новости</All>}
          </>
        )}
      </Chapter>
      <Chapter items={promotions} title="Акции" path={href("/promotions")} titles="wide" missing="акции">
        {(shown) => <Links items={shown} />}
      </Chapter>
      <Chapter items={devices} title="Оборудование" path={href("/equipments")} titles="wide" missing="оборудование">
        {(shown) => <Links items={shown} />}
      </Chapter>
      <Chapter items={vacancies} title="Вакансии" path={href("/vacancies")} missing="вакансии">
        {(shown) => <Links items={shown} />}
      </Chapter>
    </main>
  );
}

/** `titles` tells how much room the names in it take. */
type PartProps = { title: string; path?: string; count?: number; titles?: "short" | "narrow" | "wide"; children: ReactNode };

type ChapterProps<Of> = Omit<PartProps, "children"> & { items: Of[] | null; missing: string; children: (items: Of[]) => ReactNode };

/** The part of these items, none without any; `missing` says in its place what could not be had. */
function Chapter<Of>({ items, missing, children, count = items?.length, ...part }: ChapterProps<Of>) {
  if (!items) return <Part {...part}>{<UnavailableLine part={missing} />}</Part>;
  if (items.length === 0) return null;

  return (
    <Part {...part} {...(count !== undefined && { count })}>
      {children(items)}
    </Part>
  );
}

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
