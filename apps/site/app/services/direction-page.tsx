import type { CategoryPage } from "@len/contract/catalogue";
import { data, href, redirect } from "react-router";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { required } from "../http/required.ts";
import { PriceTable, pricedLine } from "../prices/price-table.tsx";
import { partOfRecordOptions } from "../requests/form-options.ts";
import { ReviewButton } from "../requests/review-button.tsx";
import { shownPair } from "../results/shown-pair.ts";
import { ReviewItem } from "../reviews/review-item.tsx";
import { ReviewsUnavailable } from "../reviews/reviews-unavailable.tsx";
import type { RouteHandle } from "../routing/route-handle.ts";
import { breadcrumbList } from "../seo/breadcrumb-list.ts";
import { itemList, listed } from "../seo/item-list.ts";
import { clinicTitle, pageMetaOf, rootDataOf } from "../seo/page-meta.ts";
import { doctorCount, fromPrice, serviceCount } from "../ui/formats.ts";
import { RichText } from "../ui/rich-text.tsx";
import { type Tab, Tabs } from "../ui/tabs.tsx";
import { typography } from "../ui/typography.ts";
import type { Route } from "./+types/direction-page.ts";
import { CatalogueHead } from "./catalogue-head.tsx";
import styles from "./catalogue-page.module.css";
import { CatalogueRows } from "./catalogue-rows.tsx";
import { doctorsTab, pairsTab, presentTabs, recordTab, shownDoctors } from "./catalogue-tabs.tsx";
import { catalogueCrumb } from "./catalogue-words.ts";
import { categoryDescription } from "./description.server.ts";
import { sharedDirection } from "./listings.ts";

export const handle: RouteHandle = {
  cachedBy: {},
  ...(import.meta.env.SSR && { sharedItem: sharedDirection }),
};

const shownReviews = 10;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { direction } = loaderData;
  const root = rootDataOf(matches);

  return [
    ...pageMetaOf(matches, {
      path: direction.path,
      title: direction.seo.title ?? `${direction.title} — услуги, врачи и цены, ${clinicTitle(root)}`,
      description: loaderData.described,
      image: direction.seo.ogImage,
      noindex: direction.seo.noindex,
    }),
    { "script:ld+json": itemList(root, direction.groups.map(listed)) },
    { "script:ld+json": breadcrumbList(root, [catalogueCrumb, { title: direction.title, path: direction.path }]) },
  ];
}

/** A group's slug at this level and a former slug redirect to the canonical URL. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [direction, reviews] = await Promise.all([
    required(api.category(params.subcategory)),
    quietly(api.reviews({ category: [params.subcategory], limit: shownReviews })),
  ]);
  if (!direction) throw data(null, { status: 404 });
  if (direction.path !== href("/categories/:subcategory", params)) throw redirect(direction.path, 301);

  return {
    direction: shownDirection(direction),
    described: categoryDescription(direction),
    reviews: reviews && { data: reviews.data, total: reviews.pagination.total },
  };
}

type ShownDirection = ReturnType<typeof shownDirection>;
type Reviews = Route.ComponentProps["loaderData"]["reviews"];

/** The page's data is sent to the browser as well, so fields that the page does not show are dropped. */
function shownDirection({
  slug,
  title,
  path,
  summary,
  image,
  priceFrom,
  description,
  groups,
  services,
  doctors,
  portfolio,
  seo,
}: CategoryPage) {
  return {
    slug,
    title,
    path,
    summary,
    image,
    priceFrom,
    description,
    seo,
    countServices: services.length,
    groups: groups.map((group) => ({
      slug: group.slug,
      path: group.path,
      title: group.title,
      summary: group.summary,
      priceFrom: group.priceFrom,
      services: services.filter((service) => service.group.slug === group.slug && service.prices.length > 0).map(pricedLine),
    })),
    doctors: shownDoctors(doctors),
    options: partOfRecordOptions(services, doctors),
    portfolio: portfolio.map(shownPair),
  };
}

export default function DirectionPage({ loaderData: { direction, reviews } }: Route.ComponentProps) {
  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <CatalogueHead
        trail={[catalogueCrumb]}
        title={direction.title}
        lead={direction.summary}
        facts={directionFacts(direction)}
        picture={direction.image}
      />
      {direction.groups.length > 0 && (
        <div className={styles.rows}>
          <div>
            <h2>{typography("С чем приходят")}</h2>
            <p>{typography("Выберите раздел или запишитесь на приём: врач подскажет, с чего начать.")}</p>
          </div>
          <CatalogueRows rows={direction.groups} heading="h3" />
        </div>
      )}
      <Tabs key={direction.slug} label="Разделы страницы" tabs={directionTabs(direction, reviews)} />
    </main>
  );
}

function directionFacts({ priceFrom, countServices, doctors }: ShownDirection) {
  return [
    ...(priceFrom !== null ? [{ figure: fromPrice(priceFrom), text: "все цены", to: "#ceny" }] : []),
    ...(countServices > 0 ? [{ figure: serviceCount(countServices), text: "в направлении" }] : []),
    ...(doctors.length > 0 ? [{ figure: doctorCount(doctors.length), text: "ведут приём", to: "#specialisty" }] : []),
  ];
}

/** Tabs in the order that the product defines; a tab without content is left out. */
function directionTabs(direction: ShownDirection, reviews: Reviews): Tab[] {
  const priced = direction.groups.filter(({ services }) => services.length > 0);

  return presentTabs([
    {
      id: "opisanie",
      label: "Описание",
      present: direction.description.content.length > 0,
      content: (
        <div className={styles.about}>
          <RichText text={direction.description} headingLevel={3} />
        </div>
      ),
    },
    {
      id: "ceny",
      label: "Цены",
      present: priced.length > 0,
      content: priced.map(({ slug, title, services }) => (
        <div key={slug} className={styles.group}>
          <PriceTable services={services} caption={title} codes linked />
        </div>
      )),
    },
    doctorsTab(direction.doctors),
    pairsTab(direction.portfolio),
    {
      id: "otzyvy",
      label: "Отзывы",
      ...(reviews && { count: reviews.total }),
      present: reviews === null || reviews.total > 0,
      content: reviews ? <DirectionReviews reviews={reviews} /> : <ReviewsUnavailable />,
    },
    recordTab(direction.options),
  ]);
}

function DirectionReviews({ reviews: { data: shown, total } }: { reviews: NonNullable<Reviews> }) {
  return (
    <div className={styles.reviews}>
      {shown.map((review) => (
        <ReviewItem key={review.id} review={review} />
      ))}
      <p className={styles.shown}>
        Показано {shown.length} из {total}
      </p>
      <ReviewButton variant="ghost" />
    </div>
  );
}
