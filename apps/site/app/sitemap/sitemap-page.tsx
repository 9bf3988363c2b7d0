import { type ReactNode, useId } from "react";
import { href, Link } from "react-router";
import { UnavailableLine } from "../errors/unavailable.tsx";
import { apiContext } from "../http/api-context.ts";
import type { Link as LinkOf, RouteHandle, SitemapChapter } from "../routing/route-handle.ts";
import { siteRoutes, siteSections } from "../routing/site-routes.server.ts";
import { loadSeoText } from "../seo/load-seo-text.server.ts";
import { sectionMeta } from "../seo/section-meta.ts";
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
      <Part title="Разделы" titles="short">
        <Links items={[...sections, ...(ofStaff ?? [])]} />
        {!ofStaff && <UnavailableLine part="страницы клиники" />}
      </Part>
      {chapters.map((chapter) => (
        <Chapter key={chapter.path ?? chapter.title} {...chapter} />
      ))}
    </main>
  );
}

/** A chapter without items is left out, unless they could not be loaded. */
function Chapter({ groups, all, missing, ...part }: SitemapChapter) {
  if (!missing && groups.every(({ items }) => items.length === 0)) return null;

  return (
    <Part {...part}>
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
  titles?: "short" | "narrow" | "wide" | undefined;
  children: ReactNode;
};

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
