import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { UnavailableLine } from "../errors/unavailable.tsx";
import { apiContext } from "../http/api-context.ts";
import type { Link as LinkOf, RouteHandle, SitemapChapter } from "../routing/route-handle.ts";
import { siteRoutes, siteSections } from "../routing/site-routes.server.ts";
import { loadSeoText } from "../seo/load-seo-text.server.ts";
import { sectionMeta } from "../seo/section-meta.ts";
import { Fold } from "../ui/fold.tsx";
import { headOf, SectionHead } from "../ui/section-head.tsx";
import { typography } from "../ui/typography.ts";
import type { Route } from "./+types/sitemap-page.ts";
import styles from "./sitemap-page.module.css";
import { staffPages } from "./staff-pages.server.ts";

export const handle: RouteHandle = {
  cachedBy: {},
  section: { title: "Карта сайта" },
};

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData ? sectionMeta(matches, { path: href("/sitemap"), text: loaderData.text, name: "Карта сайта" }) : [];
}

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const routes = await siteRoutes();
  const [text, sections, ofStaff, ...chapters] = await Promise.all([
    loadSeoText(api, "/sitemap"),
    siteSections(),
    staffPages(api),
    ...routes.map(({ handle }) => handle.sitemapChapters?.(api) ?? []),
  ]);

  return { text, sections: sections.map(({ title, path }) => ({ title, path })), ofStaff, chapters: chapters.flat() };
}

export default function SitemapPage({ loaderData: { text, sections, ofStaff, chapters } }: Route.ComponentProps) {
  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <SectionHead {...headOf(text, "Карта сайта")} />
      <Part title="Разделы" isOpen>
        <Links items={[...sections, ...(ofStaff ?? [])]} />
        {!ofStaff && <UnavailableLine part="страницы клиники" />}
      </Part>
      {chapters.map((chapter) => (
        <Chapter key={chapter.path ?? chapter.title} {...chapter} />
      ))}
    </main>
  );
}

/** A chapter without items is omitted, unless its items could not be loaded. */
function Chapter({ groups, count, all, missing, ...part }: SitemapChapter) {
  const countItems = groups.reduce((total, { items }) => total + items.length, 0);
  if (!missing && countItems === 0) return null;

  return (
    <Part {...part} count={count ?? (missing ? undefined : countItems)}>
      {groups.map(({ title, path, items }) =>
        title ? <Branch key={title} title={title} path={path} items={items} /> : <Links key="" items={items} />,
      )}
      {all && (
        <p>
          <Link to={all.path}>{all.title}</Link>
        </p>
      )}
      {missing && <UnavailableLine part={missing} />}
    </Part>
  );
}

type PartProps = {
  title: string;
  path?: string | undefined;
  count?: number | undefined;
  isOpen?: boolean;
  children: ReactNode;
};

function Part({ title, path, count, isOpen, children }: PartProps) {
  const name = typography(title);
  const counted = count !== undefined && <small> {count}</small>;
  const titleOf = (name: ReactNode) => (
    <>
      {name}
      {counted}
    </>
  );

  return (
    <section className={styles.part} aria-label={title}>
      <Fold title={titleOf(name)} wideTitle={titleOf(path ? <Link to={path}>{name}</Link> : name)} isOpen={isOpen}>
        {path && (
          <p className={styles.own}>
            <Link to={path}>Раздел «{name}»</Link>
          </p>
        )}
        <div className={styles.items}>{children}</div>
      </Fold>
    </section>
  );
}

function Branch({ title, path, items }: { title: string; path?: string | undefined; items: LinkOf[] }) {
  if (items.length === 0) return null;

  return (
    <div className={styles.branch}>
      <h3>{path ? <Link to={path}>{typography(title)}</Link> : typography(title)}</h3>
      <Links items={items} />
    </div>
  );
}

function Links({ items }: { items: readonly LinkOf[] }) {
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
