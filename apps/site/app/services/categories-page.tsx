import type { Category } from "@len/contract/categories";
import { section } from "@len/contract/categories";
import { data, href, Link } from "react-router";
import { useRootData } from "../clinic/root-data.ts";
import { Unavailable } from "../errors/unavailable.tsx";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { Empty } from "../lists/empty.tsx";
import type { RouteHandle } from "../routing/route-handle.ts";
import { handleOf } from "../routing/section-handle.ts";
import { breadcrumbList } from "../seo/breadcrumb-list.ts";
import { itemList, listed } from "../seo/item-list.ts";
import { pageMetaOf, rootDataOf, seoTextOf } from "../seo/page-meta.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { MoreLink } from "../ui/button.tsx";
import { costText, serviceCount } from "../ui/formats.ts";
import { pick } from "../ui/pick.ts";
import { Picture } from "../ui/picture.tsx";
import { typography } from "../ui/typography.ts";
import type { Route } from "./+types/categories-page.ts";
import { catalogueCrumb } from "./catalogue-words.ts";
import styles from "./categories-page.module.css";
import { sitemapChapters, sitemapPictures } from "./listings.ts";

export const handle: RouteHandle = {
  cachedBy: {},
  seoTextInRoot: true,
  ...(import.meta.env.SSR && { ...handleOf(section.site), sitemapChapters, sitemapPictures }),
};

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const root = rootDataOf(matches);
  const text = seoTextOf(root, "/categories");

  return [
    ...pageMetaOf(matches, {
      path: href("/categories"),
      title: text?.title ?? catalogueCrumb.title,
      description: text?.description ?? "Направления клиники, услуги и цены.",
    }),
    ...(loaderData.directions ? [{ "script:ld+json": itemList(root, loaderData.directions.map(listed)) }] : []),
    { "script:ld+json": breadcrumbList(root, [catalogueCrumb]) },
  ];
}

export async function loader({ context }: Route.LoaderArgs) {
  const categories = await quietly(context.get(apiContext).categories());

  return data({ directions: categories && directionsOf(categories) }, { status: categories ? 200 : 503 });
}

function directionsOf(categories: Category[]) {
  return categories
    .filter(({ parent }) => parent === null)
    .map((direction) => ({
      ...shownCategory(direction),
      image: direction.image,
      groups: categories.filter(({ parent }) => parent?.slug === direction.slug).map(shownCategory),
    }));
}

const shownCategory = (category: Category) => ({
  ...pick(category, "slug", "title", "path", "summary", "countServices"),
  cost: costText(category),
});

type ShownDirection = ReturnType<typeof directionsOf>[number];

export default function CategoriesPage({ loaderData: { directions } }: Route.ComponentProps) {
  const text = seoTextOf(useRootData(), "/categories");

  return (
    <main id="main" className="wrap">
      <Breadcrumbs trail={[]} current={catalogueCrumb.title} />
      <div className={styles.head}>
        <h1 tabIndex={-1}>{typography(text?.h1 ?? catalogueCrumb.title)}</h1>
        <div>
          <p className="lead">
            {typography(text?.text ?? "Выберите направление: внутри — услуги, врачи и цены, которые видны до записи.")}
          </p>
          <p className={styles.ways}>
            <MoreLink to={href("/services")}>Услуги от А до Я</MoreLink>
            <MoreLink to={href("/prices")}>Весь прайс-лист</MoreLink>
          </p>
        </div>
      </div>
      {!directions && <Unavailable />}
      {directions?.length === 0 && (
        <Empty
          sentence="Каталог услуг готовится"
          hint="Позвоните: расскажем, чем занимается клиника и сколько это стоит."
          way={{ to: href("/contacts"), label: "Контакты клиники" }}
        />
      )}
      {directions && directions.length > 0 && (
        <ul className={styles.directions}>
          {directions.map((direction, index) => (
            <li key={direction.slug}>
              <DirectionCard direction={direction} first={index === 0} />
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}

/**
 * Only the name is a link for screen readers: the picture, which links to the same page, is hidden from them. The groups are separate
 * links.
 */
function DirectionCard({ direction, first }: { direction: ShownDirection; first: boolean }) {
  const { title, path, summary, cost, countServices, image, groups } = direction;

  return (
    <article className={styles.direction}>
      <Link to={path} className={["cover", styles.picture].join(" ")} tabIndex={-1} aria-hidden="true">
        {image && <Picture picture={image} sizes="(max-width: 767px) 100vw, 46vw" first={first} alt="" />}
      </Link>
      <h2 className={styles.title}>
        <Link to={path}>{typography(title)}</Link>
      </h2>
      <p className={styles.summary}>{typography(summary)}</p>
      <p className={styles.figures}>
        {cost && <b>{cost}</b>}
        <span>{serviceCount(countServices)}</span>
      </p>
      {groups.length > 0 && (
        <ul className={styles.groups}>
          {groups.map((group) => (
            <li key={group.slug}>
              <Link to={group.path}>{typography(group.title)}</Link>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
