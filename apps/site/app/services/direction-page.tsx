import type { CategoryPage } from "@len/contract/catalogue";
import { href } from "react-router";
import { ConditionLinks, conditionsOf } from "../conditions/condition-links.tsx";
import { apiContext } from "../http/api-context.ts";
import { quietly } from "../http/quietly.ts";
import { requiredItem } from "../http/required.ts";
import { PlanCorner } from "../plan/plan-corner.tsx";
import { PlanTick } from "../plan/plan-tick.tsx";
import { PriceTable, pricedLine } from "../prices/price-table.tsx";
import { partOfRecordOptions } from "../requests/choices/form-options.ts";
import { ReviewButton } from "../requests/dialogs/form-buttons.tsx";
import { shownResult } from "../results/shown-result.ts";
import { ReviewItem } from "../reviews/review-item.tsx";
import { ReviewsUnavailable } from "../reviews/reviews-unavailable.tsx";
import type { RouteHandle } from "../routing/route-handle.ts";
import { breadcrumbList } from "../seo/breadcrumb-list.ts";
import { itemList, listed } from "../seo/item-list.ts";
import { clinicTitle, itemMeta, rootDataOf } from "../seo/page-meta.ts";
import { costText, doctorCount, serviceCount } from "../ui/formats.ts";
import { pick } from "../ui/pick.ts";
import { type Tab, Tabs } from "../ui/tabs.tsx";
import { typography } from "../ui/typography.ts";
import type { Route } from "./+types/direction-page.ts";
import { CatalogueDigest, mainCosts } from "./catalogue-digest.tsx";
import { CatalogueHead } from "./catalogue-head.tsx";
import styles from "./catalogue-page.module.css";
import { CatalogueRows } from "./catalogue-rows.tsx";
import { descriptionTab, doctorsTab, presentTabs, recordTab, resultsTab, shownDoctors } from "./catalogue-tabs.tsx";
import { catalogueCrumb } from "./catalogue-words.ts";
import { categoryDescription } from "./description.server.ts";
import { sharedDirection } from "./listings.ts";
import { lowestCost } from "./lowest-cost.ts";

export const handle: RouteHandle = {
  cachedBy: {},
  ...(import.meta.env.SSR && { sharedItem: sharedDirection }),
};

const shownReviews = 10;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { direction } = loaderData;
  const root = rootDataOf(matches);

  return itemMeta(
    matches,
    direction,
    { title: `${direction.title} — услуги, врачи и цены, ${clinicTitle(root)}`, description: loaderData.described },
    itemList(root, direction.groups.map(listed)),
    breadcrumbList(root, [catalogueCrumb, direction]),
  );
}

/** Redirects former slugs and slugs of groups to the canonical URL. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [direction, reviews, conditions] = await Promise.all([
    requiredItem(api.category(params.subcategory), href("/categories/:subcategory", params)),
    quietly(api.reviews({ category: [params.subcategory], limit: shownReviews })),
    conditionsOf(api, "directions", params.subcategory),
  ]);
  return {
    direction: shownDirection(direction),
    described: categoryDescription(direction),
    conditions,
    reviews: reviews && { data: reviews.data, total: reviews.pagination.total },
  };
}

type ShownDirection = ReturnType<typeof shownDirection>;
type Reviews = Route.ComponentProps["loaderData"]["reviews"];

function shownDirection(direction: CategoryPage) {
  const { groups, services, doctors, portfolio } = direction;
  return {
    ...pick(direction, "slug", "title", "path", "summary", "image", "description", "seo"),
    cost: costText(direction),
    countServices: services.length,
    groups: groups.map((group) => {
      const own = services.filter((service) => service.group.slug === group.slug);
      return {
        ...pick(group, "slug", "path", "title", "summary"),
        ...lowestCost(group, own),
        services: own.filter(({ prices }) => prices.length > 0).map(pricedLine),
      };
    }),
    doctors: shownDoctors(doctors),
    options: partOfRecordOptions(services, doctors),
    portfolio: portfolio.map(shownResult),
    costs: mainCosts(services),
  };
}

export default function DirectionPage({ loaderData: { direction, conditions, reviews } }: Route.ComponentProps) {
  return (
    <>
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
              <h2>Услуги</h2>
              <p>{typography("Выберите раздел или запишитесь на приём: врач подскажет, с чего начать.")}</p>
            </div>
            <div>
              <CatalogueRows rows={direction.groups} heading="h3" />
              {conditions.length > 0 && <p className={styles.complaints}>{typography("Прочитайте о том, что беспокоит")}</p>}
              <ConditionLinks conditions={conditions} />
            </div>
          </div>
        )}
        <Tabs key={direction.slug} label="Разделы страницы" tabs={directionTabs(direction, reviews)} />
      </main>
      <PlanCorner />
    </>
  );
}

function directionFacts({ cost, countServices, doctors }: ShownDirection) {
  return [
    ...(cost ? [{ figure: cost, text: "все цены", to: "#ceny" }] : []),
    ...(countServices > 0 ? [{ figure: serviceCount(countServices), text: "в направлении" }] : []),
    ...(doctors.length > 0 ? [{ figure: doctorCount(doctors.length), text: "ведут приём", to: "#specialisty" }] : []),
  ];
}

/** The tabs in the order that the product defines; tabs without content are omitted. */
function directionTabs(direction: ShownDirection, reviews: Reviews): Tab[] {
  const priced = direction.groups.filter(({ services }) => services.length > 0);

  return presentTabs([
    descriptionTab(direction.description, <CatalogueDigest {...direction} />),
    {
      id: "ceny",
      label: "Цены",
      present: priced.length > 0,
      content: priced.map(({ slug, title, services }) => (
        <div key={slug} className={styles.group}>
          <PriceTable services={services} caption={title} codes linked Tick={PlanTick} />
        </div>
      )),
    },
    doctorsTab(direction.doctors),
    resultsTab(direction.portfolio),
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
