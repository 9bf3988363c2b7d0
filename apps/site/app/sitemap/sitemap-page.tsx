import { data, href, Link } from "react-router";
import { fullName } from "../doctors/doctor-name.ts";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { useRootData } from "../root-data.ts";
import { loadSeoText } from "../seo/load-seo-text.server.ts";
import { sectionMeta } from "../seo/section-meta.ts";
import { typography } from "../typography.ts";
import { SectionHead } from "../ui/section-head.tsx";
import type { Route } from "./+types/sitemap-page.ts";
import { sections } from "./sections.ts";
import styles from "./sitemap-page.module.css";

/** The newest of each kind; the rest is reached through their sections. */
const shownItems = 100;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? sectionMeta(matches, { path: href("/sitemap"), text: loaderData.text, name: "Карта сайта" }) : [];
}

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [text, doctors, services, news, articles, rubrics, vacancies] = await Promise.all([
    loadSeoText(api, "/sitemap"),
    quietly(api.doctors({ limit: shownItems })),
    quietly(api.services()),
    quietly(api.news({ type: "news", limit: shownItems })),
    quietly(api.news({ type: "article", limit: shownItems })),
    quietly(api.newsCategories()),
    quietly(api.vacancies()),
  ]);
  const listed = doctors?.data.filter(({ state }) => state !== "left") ?? [];

  return data({
    text,
    doctors: listed.map((doctor) => ({ title: fullName(doctor), path: doctor.path })),
    services: (services ?? []).map(({ title, path, group }) => ({ title, path, group: group.slug })),
    news: (news?.data ?? []).map(link),
    articles: (articles?.data ?? []).map((article) => ({ ...link(article), category: article.categories[0]?.slug ?? null })),
    rubrics: (rubrics ?? []).map(({ slug, title, path }) => ({ slug, title, path })),
    vacancies: (vacancies ?? []).map(link),
  });
}

type Item = { title: string; path: string };

const link = ({ title, path }: Item): Item => ({ title, path });

export default function SitemapPage({ loaderData }: Route.ComponentProps) {
  const { text, doctors, news, articles, rubrics, vacancies } = loaderData;

  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <SectionHead current={text?.pageName ?? "Карта сайта"} title={text?.h1 ?? "Карта сайта"} lead={text?.text} />
      <Part title="Разделы">
        <Links items={sections} />
      </Part>
      <Catalogue services={loaderData.services} />
      {doctors.length > 0 && (
        <Part title="Специалисты">
          <Links items={doctors} />
        </Part>
      )}
      {articles.length > 0 && (
        <Part title="Статьи">
          {rubrics.map((rubric) => (
            <Branch key={rubric.slug} root={rubric} items={articles.filter(({ category }) => category === rubric.slug)} />
          ))}
        </Part>
      )}
      {news.length > 0 && (
        <Part title="Новости">
          <Links items={news} />
        </Part>
      )}
      {vacancies.length > 0 && (
        <Part title="Вакансии">
          <Links items={vacancies} />
        </Part>
      )}
    </main>
  );
}

/** Directions, their groups, the services of each. */
function Catalogue({ services }: { services: (Item & { group: string })[] }) {
  const categories = useRootData()?.categories ?? [];
  const directions = categories.filter(({ parent }) => parent === null);
  if (directions.length === 0) return null;

  return (
    <Part title="Услуги и цены">
      {directions.map((direction) => (
        <div key={direction.slug} className={styles.direction}>
          <h3>
            <Link to={direction.path}>{typography(direction.title)}</Link>
          </h3>
          {categories
            .filter(({ parent }) => parent?.slug === direction.slug)
            .map((group) => (
              <Branch key={group.slug} root={group} items={services.filter((service) => service.group === group.slug)} />
            ))}
        </div>
      ))}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  );
}

function Branch({ root, items }: { root: Item; items: Item[] }) {
  if (items.length === 0) return null;

  return (
    <div className={styles.branch}>
      <p>
        <Link to={root.path}>{typography(root.title)}</Link>
      </p>
      <Links items={items} />
    </div>
  );
}

function Links({ items }: { items: readonly Item[] }) {
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
